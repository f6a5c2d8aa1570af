import t from "tap";
import { proseText } from "../../../../gateway/platform/mails/mail-content.ts";
import { renderNow as markdownToHtml } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const CASES: [markdown: string, text: string][] = [
  ["", ""],
  ["Pay **by** _transfer_ `now`.", "Pay by transfer now."],
  ["One\n\nTwo", "One\n\nTwo"],
  ["Line one\\\nline two  \nline three\nline four", "Line one\nline two\nline three\nline four"],
  ["# Heading\nText", "Heading\n\nText"],
  ["- **IBAN:** GB33\n- **Reference:** it", "- IBAN: GB33\n- Reference: it"],
  ["- one\n\n- two", "- one\n\n- two"],
  ["3. three\n4. four", "3. three\n4. four"],
  ["1. one\n   - inner\n2. two", "1. one\n\n  - inner\n\n2. two"],
  ["> quoted", "quoted"],
  ["a\n\n---\n\nb", "a\n\n---\n\nb"],
  ["[our page](https://a.example/?a=1&b=2 'title')", "our page (https://a.example/?a=1&b=2)"],
  ["<https://a.example/> <ada@b.example>", "https://a.example/ ada@b.example"],
  ["[**bold** link](/pages/terms)", "bold link (/pages/terms)"],
  ["[bad](javascript:alert)", "bad"],
  ['![A "mug" <x>](mug.jpg)', 'A "mug" <x>'],
  ["    code **x** <y>", "code **x** <y>"],
  ["\\*kept\\* 2 * 3 &amp; <b>raw</b> &lt;", "*kept* 2 * 3 & <b>raw</b> <"],
];

t.test("renders a seller's Markdown as plain text", async (t) => {
  const table = new CaseTable();
  for (const [markdown, text] of CASES) table.check(markdown, proseText(markdownToHtml(markdown)), text);
  t.same(table.wrong(), []);
});
