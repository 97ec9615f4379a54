// Looks at the pages in its folder. Every claim that does not hold is told; exit code 1.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const pages = ["clean", "broken", "hostile", "silent", "many", "matrix", "site/index", "site/uhp/undo", "site/open-questions", "site/coverage"];
const failures = [];
const holds = (what, fine) => {
  if (!fine) failures.push(what);
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

const contrasting = async (page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const name of pages) {
  const address = `file://${resolve(`${name}.html`)}`;
  // Axe is put into the page, which its policy would forbid.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  const said = [];
  const asked = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("dialog", (dialog) => { said.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => { if (request.url() !== address) asked.push(request.url()); });
  await page.goto(address);
  holds(`${name}: an error or a dialog: ${said}`, said.length === 0);
  holds(`${name}: it loads ${asked}`, asked.length === 0);
  holds(`${name}: it has no title`, (await page.title()).length > 0 && (await page.title()) !== "owned");
  holds(`${name}: what an engine says became an element`, (await page.locator("img, iframe, b, [onclick], [onerror]").count()) === 0);
  holds(`${name}: not one h1`, (await page.locator("h1").count()) === 1);

  // Every link leads somewhere on the page, and going there shows it.
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll("a[href^='#']")]
      .map((a) => decodeURIComponent(a.getAttribute("href").slice(1)))
      .filter((id) => !document.getElementById(id)));
  holds(`${name}: links to nowhere: ${lost.slice(0, 3)}`, lost.length === 0);

  await page.addScriptTag({ content: axe });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    const found = await page.evaluate(async () => (await window.axe.run()).violations);
    const grave = found.filter((v) => v.impact === "serious" || v.impact === "critical");
    for (const v of grave) holds(`${name}, ${scheme}: ${v.id}: ${v.help}: ${v.nodes[0].html.slice(0, 120)}`, false);
  }

  // The keyboard: the first stop is the way past everything, then the switch.
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Tab");
  holds(`${name}: the first stop is not the skip link`, await page.evaluate(() => document.activeElement.classList.contains("skip")));
  await page.keyboard.press("Tab");
  const before = await contrasting(page);
  await page.keyboard.press("Enter");
  holds(`${name}: the switch changes nothing`, (await contrasting(page)) !== before);

  // A small screen does not scroll sideways.
  await page.setViewportSize({ width: 375, height: 700 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(`${name}: ${wide} pixels wide on a screen of 375`, wide <= 375);
  await context.close();
}

// Filter and search, with the policy in force.
const page = await browser.newPage();
await page.goto(`file://${resolve("broken.html")}`);
const rows = page.locator(".requirements [data-verdict]");
const all = await rows.count();
const shown = async () => page.locator(".requirements [data-verdict]:visible").count();
holds("broken: rows are hidden at first", (await shown()) === all && all > 100);
await page.selectOption(".filter select", "fail");
holds("broken: the filter does not show what failed alone", (await shown()) === 1);
await page.selectOption(".filter select", "");
await page.fill(".filter input", "undo several");
const few = await shown();
holds("broken: the search finds all or nothing", few > 0 && few < 10);
holds("broken: the number found is not told", (await page.textContent(".filter output")).includes(`${few} of ${all}`));
await page.goto(`file://${resolve("broken.html")}#uhp/undo/takes-back-one`);
holds("broken: the anchor is not in view", await page.locator("article:target").isVisible());

// A matrix shows what differs.
await page.goto(`file://${resolve("matrix.html")}`);
const cells = page.locator(".matrix [data-verdict]");
const every = await cells.count();
await page.selectOption(".filter select", "differs");
const differing = await page.locator(".matrix [data-verdict]:visible").count();
holds("matrix: the filter shows all or nothing", differing > 0 && differing < every);

// Without script, all of it can be read.
const still = await browser.newContext({ javaScriptEnabled: false });
const plain = await still.newPage();
await plain.goto(`file://${resolve("broken.html")}`);
holds("without script: a control that does nothing", !(await plain.locator("#theme, .filter").first().isVisible()));
holds("without script: rows are missing", (await plain.locator(".requirements [data-verdict]").count()) === all);
await plain.goto(`file://${resolve("silent.html")}`);
holds("silent: the silence is not drawn", (await plain.locator("figure.time svg .silence").count()) > 0);

// Three hundred failures are a page that can be used.
const many = await browser.newPage();
await many.goto(`file://${resolve("many.html")}`);
holds("many: not every failure has its place", (await many.locator("[id^='many/rule/']").count()) === 300);

// The pictures of the documents.
if (process.env.PICTURES) {
  const look = async (name, file, height, scheme = "light") => {
    const one = await browser.newPage({ viewport: { width: 1000, height }, colorScheme: scheme });
    await one.goto(`file://${resolve(file)}`);
    await one.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
    await one.close();
  };
  await look("report", "broken.html", 820);
  await look("silence", "silent.html", 900, "dark");
  await look("matrix", "two.html", 620);
  await look("book", "site/uhp/undo.html", 720);
}

await browser.close();
for (const failure of failures) console.log(`browser: ${failure}`);
if (failures.length === 0) console.log(`browser: ${pages.length} pages are as they should be`);
process.exit(failures.length === 0 ? 0 : 1);
