//! The structure of `JUnit` files, checked by hand: it needs no other program.

use quick_xml::{Reader, events::Event as Xml};

/// An element: name, attributes, children in order.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(n, _)| n == name);
        found.map_or_else(|| panic!("<{}> has no `{name}`", self.name), |(_, v)| v.as_str())
    }

    fn all(&self, name: &str) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(move |c| c.name == name)
    }

    /// Only these attributes, and children of these names in this order.
    fn shape(&self, attributes: &[&str], order: &[&str]) {
        for (name, _) in &self.attributes {
            assert!(attributes.contains(&name.as_str()), "<{} {name}=…>", self.name);
        }
        let place = |c: &Self| order.iter().position(|o| o.split('|').any(|n| n == c.name));
        let places: Vec<_> = self.children.iter().map(place).collect();
        assert!(places.iter().all(Option::is_some), "<{}> holds {:?}", self.name, self.children);
        assert!(places.is_sorted(), "<{}>: {places:?}", self.name);
    }
}

fn parse_xml(text: &str) -> Element {
    let forbidden = |c: char| matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    assert_eq!(text.chars().find(|c| forbidden(*c)), None);
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut open = vec![Element::default()];
    let element = |start: &quick_xml::events::BytesStart<'_>| Element {
        name: String::from_utf8(start.name().as_ref().to_vec()).expect("UTF-8"),
        attributes: start
            .attributes()
            .map(|a| {
                let a = a.expect("an attribute");
                let value = std::str::from_utf8(&a.value).expect("UTF-8");
                let value = quick_xml::escape::unescape(value).expect("entities").into_owned();
                (String::from_utf8(a.key.as_ref().to_vec()).expect("UTF-8"), value)
            })
            .collect(),
        ..Element::default()
    };
    loop {
        match reader.read_event().expect("well-formed") {
            Xml::Start(start) => open.push(element(&start)),
            Xml::Empty(start) => open.last_mut().expect("open").children.push(element(&start)),
            Xml::End(_) => {
                let closed = open.pop().expect("open");
                open.last_mut().expect("open").children.push(closed);
            }
            Xml::Text(text) => {
                let text = std::str::from_utf8(&text).expect("UTF-8").to_owned();
                open.last_mut().expect("open").text.push_str(&text);
            }
            Xml::Eof => break,
            _ => {}
        }
    }
    let mut roots = open.pop().expect("a root").children;
    assert_eq!(roots.len(), 1);
    roots.remove(0)
}

/// Elements, attributes, order and counts as CI servers expect them.
pub fn check_junit(text: &str) {
    let root = parse_xml(text);
    assert_eq!(root.name, "testsuites");
    root.shape(&["name", "tests", "skipped", "failures", "errors", "time"], &["testsuite"]);
    let number = |e: &Element, name: &str| e.get(name).parse::<usize>().expect("a count");
    let counted = ["tests", "skipped", "failures", "errors"];
    let mut sums = [0; 4];
    for suite in root.all("testsuite") {
        let order = ["properties", "testcase", "system-out", "system-err"];
        suite.shape(&["name", "tests", "skipped", "failures", "errors", "time"], &order);
        let with = |name: &str| suite.all("testcase").filter(|c| c.all(name).count() == 1).count();
        let seen = [suite.all("testcase").count(), with("skipped"), with("failure"), with("error")];
        assert_eq!(counted.map(|name| number(suite, name)), seen, "{}", suite.get("name"));
        for case in suite.all("testcase") {
            let order = ["properties", "skipped|error|failure", "system-out", "system-err"];
            case.shape(&["name", "classname", "time", "file", "line"], &order);
            assert!(case.get("classname").starts_with("linesman."));
            let results = ["skipped", "error", "failure"].map(|n| case.all(n).count());
            assert!(results.iter().sum::<usize>() <= 1, "{} has two results", case.get("name"));
            for result in case.children.iter().filter(|c| order[1].contains(&c.name)) {
                result.shape(&["message", "type"], &[]);
                assert!(!result.get("message").is_empty());
            }
        }
        sums = std::array::from_fn(|i| sums[i] + seen[i]);
    }
    assert_eq!(counted.map(|name| number(&root, name)), sums);
}
