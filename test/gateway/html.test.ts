import fc from "fast-check";
import { parseFragment } from "parse5";
import t from "tap";
import { escapeHtml, jsonForScript } from "../../gateway/html.ts";

t.test("escaped text and attributes parse to the original", async () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      // Normalisation that a parser applies to any text, escaped or not.
      const plain = text.replaceAll(/[\0\r]/g, "");
      const [element] = parseFragment(`<p title="${escapeHtml(plain)}">x${escapeHtml(plain)}</p>`)
        .childNodes as unknown as [{ attrs: { value: string }[]; childNodes: { value: string }[] }];
      return element.attrs[0]?.value === plain && element.childNodes[0]?.value === `x${plain}`;
    }),
  );
});

t.test("JSON for a script element parses to the original and can't end the element or open a comment", async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value);
      return !/[<>&\u2028\u2029]/.test(json) && JSON.stringify(JSON.parse(json)) === JSON.stringify(value);
    }),
  );
});
