"use strict";
// What the page can do besides being read: filter, and dark or light.
(() => {
  const root = document.documentElement;
  const theme = document.getElementById("theme");
  const keep = (value) => { try { localStorage.setItem("linesman-theme", value); } catch { /* not kept */ } };
  try {
    const kept = localStorage.getItem("linesman-theme");
    if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  } catch { /* as the system has it */ }
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    keep(root.dataset.theme);
  });

  // Each form narrows the table that comes after it.
  const tables = [...document.querySelectorAll(".filtered")];
  [...document.querySelectorAll(".filter")].forEach((form, place) => {
    const table = tables[place];
    const [search, kind, matching] = ["input", "select", "output"].map((name) => form.querySelector(name));
    const rows = [...table.querySelectorAll("[data-verdict]")];
    const filter = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        const fits = (!kind.value || row.dataset.verdict === kind.value) && words.every((w) => text.includes(w));
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      for (const body of table.tBodies) {
        const own = [...body.querySelectorAll("[data-verdict]")];
        body.hidden = own.length > 0 && own.every((row) => row.hidden);
      }
      matching.textContent = shown === rows.length ? "" : `${shown} of ${rows.length}`;
    };
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", filter);
  });
})();
