import fc from "fast-check";
import t from "tap";
import {
  CORNERS,
  contrast,
  legibleAccent,
  PAPER,
  TYPEFACES,
  textOn,
  themeCss,
} from "../../../../areas/shared/sellers/theme.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

t.test("computes the contrast as WCAG defines it", async (t) => {
  const cases: [string, string, number][] = [
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#0000ff", "#ffffff", 8.59],
  ];
  for (const [a, b, expected] of cases) {
    t.equal(Math.round(contrast(a, b) * 100) / 100, expected, `${a} on ${b}`);
    t.equal(contrast(a, b), contrast(b, a));
  }
});

t.test("makes every accent legible on both papers, and text legible on it", async () => {
  fc.assert(
    fc.property(colour, fc.constantFrom(PAPER.light, PAPER.dark), (accent, paper) => {
      const legible = legibleAccent(accent, paper);
      return contrast(legible, paper) >= 4.5 && contrast(textOn(legible), legible) >= 4.5;
    }),
    { numRuns: 2_000 },
  );
});

t.test("keeps a legible accent unchanged", async (t) => {
  t.equal(legibleAccent("#9c4429", PAPER.light), "#9c4429");
  t.not(legibleAccent("#9c4429", PAPER.dark), "#9c4429");
});

t.test("renders declarations that can't close the style element", async () => {
  const theme = fc.record({
    accent: colour,
    typeface: fc.constantFrom(...TYPEFACES),
    corners: fc.constantFrom(...CORNERS),
  });
  fc.assert(
    fc.property(theme, (given) => {
      const css = themeCss(given);
      return css.startsWith(":root{--display:") && !/[<>]/.test(css) && css.split("{").length === css.split("}").length;
    }),
  );
});
