import { createHash } from "node:crypto";
import fc from "fast-check";
import t from "tap";
import { type PageText, parseTemplate } from "../../../gateway/pages/area-bundle.ts";

const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--head--><title>static</title><!--/head--><!--styles--><link f><!--later-styles--><link x><!--/styles-->' +
  '<!--scripts--><script src="/b.js"></script><!--/scripts--></head>' +
  '<body><div id="root"><!--app-->shell<!--/app--></div><!--page-data--></body></html>';

const whole = ({ opening, rest }: PageText): string => opening + rest.join("");

t.test("inserts every part literally at its place", async () => {
  const page = { lang: "de", dir: "ltr", preload: ["/a.js"], style: undefined } as const;
  const modules = '<script src="/b.js"></script><link rel="modulepreload" href="/a.js">';
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (head, markup, pageData) => {
      const html = whole(parseTemplate(TEMPLATE).render({ ...page, head, markup, pageData }));
      const expected = `<!doctype html><html lang="de"><head>${head}<link f><link x>${modules}</head><body><div id="root">${markup}</div>${pageData}</body></html>`;
      return html === expected;
    }),
  );
});

t.test("keeps the shell without markup, and sets dir for right-to-left languages", async (t) => {
  const { opening, rest } = parseTemplate(TEMPLATE).render({
    lang: "ar",
    dir: "rtl",
    style: undefined,
    head: "",
    markup: null,
    pageData: "",
    preload: [],
  });
  const html = whole({ opening, rest });
  t.equal(opening, "", "no other page has the same");
  t.match(html, '<html lang="ar" dir="rtl">');
  t.match(html, '<div id="root">shell</div>');
});

t.test("a page with its own style begins with it; scripts and the style sheet follow the markup", async (t) => {
  const parts = {
    preload: ["/a.js"],
    lang: "en",
    dir: "ltr",
    style: { css: "p{}", hash: "" },
    head: "<title>own</title>",
    markup: "<p></p>",
    pageData: "{}",
  } as const;
  const { opening, rest } = parseTemplate(TEMPLATE).render(parts);
  t.equal(opening, '<!doctype html><html lang="en"><head><style>p{}</style>');
  const html = whole({ opening, rest });
  t.match(html, "<head><style>p{}</style><title>own</title></head>");
  t.match(
    html,
    '<p></p></div>{}<script fetchpriority="low" src="/b.js"></script>' +
      '<link fetchpriority="low" rel="modulepreload" href="/a.js"><link disabled x></body>',
  );
});

t.test("hashes the inline scripts before the head's own tags", async (t) => {
  t.strictSame(parseTemplate(TEMPLATE).scriptHashes, []);
  const withScript = TEMPLATE.replace("<!--head-->", "<script>a()</script><!--head-->");
  const digest = createHash("sha256").update("a()").digest("base64");
  t.strictSame(parseTemplate(withScript).scriptHashes, [`'sha256-${digest}'`]);
});

t.test("names a marker that is missing or repeated", async (t) => {
  for (const marker of [
    '<html lang="en">',
    "<!--head-->",
    "<!--/head-->",
    "<!--styles-->",
    "<!--later-styles-->",
    "<!--/styles-->",
    "<!--scripts-->",
    "<!--/scripts-->",
    "<!--app-->",
    "<!--/app-->",
    "<!--page-data-->",
  ]) {
    t.throws(() => parseTemplate(TEMPLATE.replace(marker, "")), {
      message: `the template needs ${marker} exactly once`,
    });
    t.throws(() => parseTemplate(TEMPLATE.replace(marker, marker + marker)), { message: new RegExp("exactly once") });
  }
});
