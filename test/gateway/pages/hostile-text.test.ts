import t from "tap";
import { httpGet } from "../../support/http-get.ts";
import { openTestGateway } from "../../support/open-test-gateway.ts";
import { elementsOf, pageDataOf } from "../../support/page-data-of.ts";
import { sampleShop } from "../../support/sample-shop.ts";

const HOSTILE = [
  `</script><script>alert(1)</script>`,
  `<!-- <script>`,
  `-->]]><!--`,
  `$' $& $\` $1 $$`,
  `"'><img src=x onerror=alert(1)>`,
  `\u2028line\u2029separators`,
  `\u202eright to left\u202c \u200fmark`,
  `</title></style></textarea>`,
  `{{7*7}} \${7*7} <%= 7 %>`,
  `&lt;b&gt; &amp;amp; &quot;`,
  `\ud83e\uddfa awning`,
  `<!--/app--><!--page-data--><!--/head-->`,
];

/** TAP is lines of text: what would end or turn one is spelt out. */
const printable = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);

for (const text of HOSTILE) {
  t.test(`literally, everywhere: ${printable(text)}`, async (t) => {
    const shop = sampleShop("acme", {
      name: text,
      tagline: `t ${text}`,
      about: text,
      contact: { email: "a@b.example", address: text },
      pages: [{ slug: "terms", title: text, body: text }],
    });
    for (const category of shop.categories) category.name = text;
    for (const product of shop.products) product.title = text;
    const { port } = await openTestGateway(t, { dataDir: t.testdir(), shops: [shop] });
    for (const path of ["/", "/products/mug", "/categories/cups", "/pages/terms"]) {
      const { text: html } = await httpGet(port, "acme.shops.example", path);
      const elements = elementsOf(html);
      const data = pageDataOf(html);
      t.equal(data.seller?.name, text, "page data");
      t.ok(elements.find(({ tag }) => tag === "title")?.text.includes(text), "title");
      const root = elements.find(({ attributes }) => attributes.id === "root");
      t.ok(root?.text.includes(text), "markup");
      const structured = elements.find(({ attributes }) => attributes.type === "application/ld+json");
      t.equal(JSON.parse(structured?.text ?? "{}")["@graph"][0].name, text, "JSON-LD");
      const scripts = elements.filter(({ tag }) => tag === "script").map(({ attributes }) => attributes.type);
      t.strictSame(scripts, ["application/ld+json", "module", "application/json"], "no script of the seller's");
      t.notOk(
        elements.some(({ attributes }) => Object.keys(attributes).some((name) => name.startsWith("on"))),
        "no handler of the seller's",
      );
      t.notOk(elements.some(({ attributes }) => attributes.src === "x"));
    }
  });
}
