import t from "tap";
import { plainHtml, storedHtml } from "../../../../gateway/html.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("shows a text without formatting as paragraphs and lines", async (t) => {
  const table = new CaseTable();
  table.check("nothing", plainHtml(" \n\n "), "");
  table.check("lines", plainHtml("One\ntwo\r\n\r\n  \n*three*\n"), "<p>One<br />\ntwo</p>\n<p>*three*</p>");
  table.check("HTML", plainHtml("<script>a & b</script>"), "<p>&lt;script&gt;a &amp; b&lt;/script&gt;</p>");
  t.same(table.wrong(), []);
});

t.test("returns the stored HTML, or plain paragraphs without it", async (t) => {
  const rendered = { renderer: 1, html: { about: "<p><em>x</em></p>", empty: "" } };
  t.equal(storedHtml(rendered, "about", "*x*"), "<p><em>x</em></p>");
  t.equal(storedHtml(rendered, "empty", ""), "");
  t.equal(storedHtml({ renderer: 0, html: {} }, "about", "*x*"), "<p>*x*</p>");
});
