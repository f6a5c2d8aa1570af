import t from "tap";
import { readCssValues } from "../../../scripts/house/css-values.ts";

const read = (css: string): [string, string, number][] =>
  readCssValues("a.css", css).map(({ scale, value, line }) => [scale, value, line]);

t.test("reads each value of a shorthand, with its line", async (t) => {
  t.strictSame(read(".a {\n  padding: 0.5rem var(--space-1) 0 auto;\n  gap: clamp(1rem, 2vw, 3rem);\n}"), [
    ["spacing", "0.5rem", 2],
    ["spacing", "var(--space-1)", 2],
    ["spacing", "clamp(1rem, 2vw, 3rem)", 3],
  ]);
  t.strictSame(read(".a { margin: calc(var(--bar) + 1rem) -4px; inset: 50% 1px }"), [
    ["spacing", "1rem", 1],
    ["spacing", "-4px", 1],
  ]);
});

t.test("reads the size of a font, not its weight, line height and families", async (t) => {
  t.strictSame(read(".a { font: 400 1.5rem / 1.2 var(--text); } .b { font-size: var(--text-sm) }"), [
    ["type", "1.5rem", 1],
    ["type", "var(--text-sm)", 1],
  ]);
});

t.test("reads radii with their factor", async (t) => {
  t.strictSame(read(".a { border-radius: calc(var(--radius) * 2) 0; border-end-start-radius: 50% }"), [
    ["radius", "calc(var(--radius) * 2)", 1],
    ["radius", "50%", 1],
  ]);
});

t.test("reads a shadow without the colour of a ring", async (t) => {
  t.strictSame(read(".a { box-shadow: var(--shadow-ring) var(--ink) } .b { box-shadow: 0 1px 2px red }"), [
    ["shadow", "var(--shadow-ring)", 1],
    ["shadow", "0 1px 2px red", 1],
  ]);
});

t.test("reads breakpoints, with the feature in the older syntax", async (t) => {
  t.strictSame(read("@media (48rem <= width < 60rem) {}\n@container (min-width: 20rem) {}"), [
    ["breakpoint", "48rem", 1],
    ["breakpoint", "60rem", 1],
    ["breakpoint", "min-width: 20rem", 2],
  ]);
});

t.test("ignores selectors, comments, other properties and the margins of printed sheets", async (t) => {
  t.strictSame(read(".gap:hover { /* gap: 1rem; */ inline-size: 3rem; --gap: 2rem } @page { margin: 15mm; }"), []);
});
