import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import t from "tap";
import { markdownToHtml } from "../../../../gateway/platform/presenters/markdown.ts";

t.test("markdown becomes HTML", async (t) => {
  t.equal(
    markdownToHtml("## Hi\n\n**b** _i_\n\n- one"),
    "<h2>Hi</h2>\n<p><strong>b</strong> <em>i</em></p>\n<ul>\n<li>one</li>\n</ul>",
  );
  t.equal(markdownToHtml(""), "");
});

t.test("links give nothing away", async (t) => {
  const expected = '<p><a rel="nofollow noopener" href="https://a.example">x</a></p>';
  t.equal(markdownToHtml("[x](https://a.example)"), expected);
  t.match(markdownToHtml("<https://a.example>"), '<a rel="nofollow noopener" href="https://a.example">');
  for (const href of ["//a.example", "mailto:a@b.example", "../terms", "#x", ""]) {
    t.match(markdownToHtml(`[x](<${href}>)`), '<a rel="nofollow noopener" href="', href);
  }
});

t.test("a path of the shop itself is a link that search engines follow", async (t) => {
  t.equal(markdownToHtml("[Terms](/pages/terms)"), '<p><a href="/pages/terms">Terms</a></p>');
  t.equal(markdownToHtml('[Home](/ "home")'), '<p><a href="/" title="home">Home</a></p>');
});

/** What a browser would do: every element and attribute of the parsed HTML. */
function* elements(node: DefaultTreeAdapterTypes.ParentNode): Generator<DefaultTreeAdapterTypes.Element> {
  for (const child of node.childNodes) {
    if ("tagName" in child) {
      yield child;
      yield* elements(child);
    }
  }
}

const TAGS = new Set("p h1 h2 h3 h4 h5 h6 strong em ul ol li a img code pre blockquote hr br".split(" "));
const ATTRIBUTES = new Set("href rel title src alt start class".split(" "));

function harm(markdown: string): string | undefined {
  for (const { tagName, attrs } of elements(parseFragment(markdownToHtml(markdown)))) {
    if (!TAGS.has(tagName)) return tagName;
    for (const { name, value } of attrs) {
      if (!ATTRIBUTES.has(name)) return `${tagName} ${name}`;
      if (
        ["href", "src"].includes(name) &&
        /^[\s\p{Cc}]*(?!https?:|mailto:|ircs?:|xmpp:)[a-z][a-z0-9+.-]*:/iu.test(value)
      )
        return value;
    }
    if (tagName === "a" && !attrs.some(({ name, value }) => name === "rel" && value === "nofollow noopener")) {
      const { value } = attrs.find(({ name }) => name === "href") ?? { value: "" };
      const { origin } = new URL(value, "https://shop.example");
      if (!value.startsWith("/") || origin !== "https://shop.example") return `a ${value}`;
    }
  }
  return undefined;
}

t.test("nothing in a seller's text runs, in a browser's reading", async (t) => {
  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](data:text/html;base64,AAAA)",
    "[x](vbscript:x)",
    "![x](javascript:alert(1))",
    '[x](https://a.example "\\"><script>alert(1)</script>")',
    "![<a onclick=x>](https://a.example)",
    "`<a href=javascript:x>`",
    "[a]: javascript:alert(1)\n\n[a]",
    "<javascript:alert(1)>",
    "```<a \n<a x>\n```",
    "</script><!--",
  ];
  for (const markdown of hostile) t.equal(harm(markdown), undefined, JSON.stringify(markdown));
  const pieces = fc.constantFrom(
    ..."<>[]()!`*_\"'&#;:/\\ \n".split(""),
    "<a ",
    "javascript:",
    "data:",
    "script",
    "onclick=",
    "&#106;",
    "https://a",
    "x",
  );
  const text = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (markdown) => harm(markdown) === undefined),
    { numRuns: 1000 },
  );
});

t.test("what would keep everybody else waiting is read as text", async (t) => {
  const long = (unit: string): string => unit.repeat(Math.floor(20_000 / unit.length));
  const noEmphasis = markdownToHtml(long("*_"));
  t.notMatch(noEmphasis, /<em>|<strong>/);
  t.equal(parseFragment(noEmphasis).childNodes.length, 1);
  t.notMatch(markdownToHtml(long("*_\\")), /<em>|<strong>/, "with backslashes of its own");
  t.equal(markdownToHtml(long("1. ")).match(/<ol>/g)?.length, 30);
  t.equal(markdownToHtml(long("> ")).match(/<blockquote>/g)?.length, 30);
  t.equal(markdownToHtml(long("> a\n\n")).match(/<blockquote>/g)?.length, 300);
});

t.test("what people write is left as it is, however long", async (t) => {
  const rules = `${"- ".repeat(200)}\n\n${"-".repeat(300)}\n\n${"> a line\n".repeat(400)}`;
  const html = markdownToHtml(rules);
  t.equal(html.match(/<hr \/>/g)?.length, 2);
  t.equal(html.match(/<blockquote>/g)?.length, 1);
  t.notMatch(html, /\\|&gt;/);
  const paragraphs = "Some **bold** and *slanted* words, and snake_case.\n\n* one\n* two\n\n".repeat(250);
  const shown = markdownToHtml(paragraphs);
  t.equal(shown.match(/<strong>/g)?.length, 250);
  t.equal(shown.match(/<em>/g)?.length, 250);
});
