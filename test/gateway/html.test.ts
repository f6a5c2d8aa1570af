import fc from "fast-check";
import { parseFragment } from "parse5";
import t from "tap";
import { escapeHtml, jsonForScript } from "../../gateway/html.ts";

t.test("text and attributes come back as they were", async () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      // What a parser changes of any text, escaped or not.
      const plain = text.replaceAll(/[\0\r]/g, "");
      const [element] = parseFragment(`<p title="${escapeHtml(plain)}">x${escapeHtml(plain)}</p>`)
        .childNodes as unknown as [{ attrs: { value: string }[]; childNodes: { value: string }[] }];
      return element.attrs[0]?.value === plain && element.childNodes[0]?.value === `x${plain}`;
    }),
  );
});

t.test("JSON for a script element parses to what it was, and can't end or open anything", async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value);
      return !/[<>&\u2028\u2029]/.test(json) && JSON.stringify(JSON.parse(json)) === JSON.stringify(value);
    }),
  );
});
