import t from "tap";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { elementsOf, pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

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

const NAMES = HOSTILE.map((_, index) => `shop-${index}`);

/** Escapes control characters, because TAP is line-based. */
const printable = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);

function hostileShop(domain: string, text: string): Shop {
  const shop = sampleShop(domain, {
    name: text,
    tagline: `t ${text}`,
    about: text,
    contact: { email: "a@b.example", address: text },
    pages: [{ slug: "terms", title: text, body: text }],
  });
  for (const category of shop.categories) category.name = text;
  for (const product of shop.products) product.title = text;
  return shop;
}

t.test("shows a shop's text literally in every part of a page", async (t) => {
  const shops = HOSTILE.map((text, index) => hostileShop(NAMES[index] as string, text));
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const table = new CaseTable();
  for (const [index, text] of HOSTILE.entries()) {
    for (const path of ["/", "/products/mug", "/categories/cups", "/pages/terms"]) {
      const { text: html } = await httpGet(port, `${NAMES[index]}.shops.example`, path);
      const elements = elementsOf(html);
      const check = (part: string, found: unknown, expected: unknown) =>
        table.check(`${printable(text)} at ${path}: ${part}`, found, expected);
      check("page data", pageDataOf(html).seller?.name, text);
      const title = elements.find(({ tag }) => tag === "title")?.text;
      check(`title ${printable(title ?? "")}`, title?.includes(text), true);
      const root = elements.find(({ attributes }) => attributes.id === "root");
      check("markup has the text", root?.text.includes(text), true);
      const structured = elements.find(({ attributes }) => attributes.type === "application/ld+json");
      check("JSON-LD", JSON.parse(structured?.text ?? "{}")["@graph"][0].name, text);
      const scripts = elements.filter(({ tag }) => tag === "script").map(({ attributes }) => attributes.type);
      // The first one is early-clicks.ts.
      check("scripts", scripts, [undefined, "application/ld+json", "application/json", "module"]);
      const attributes = elements.flatMap((element) => Object.entries(element.attributes));
      const handlers = attributes.filter(([name]) => name.startsWith("on"));
      check("event handlers", handlers, []);
      const images = attributes.filter(([name, value]) => name === "src" && value === "x");
      check("injected images", images, []);
    }
  }
  t.same(table.wrong(), []);
});
