import assert from "node:assert/strict";
import fc from "fast-check";
import { parseFragment } from "parse5";
import t from "tap";
import { htmlToMarkdown } from "../../../../gateway/platform/imports/html-to-markdown.ts";
import { renderNow as markdownToHtml } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const cases: [html: string, markdown: string][] = [
  ["<p>One</p><p>Two<br>lines</p>", "One\n\nTwo\\\nlines"],
  ["<P CLASS='x'>Loud</P >", "Loud"],
  ["<p>Hand <b>woven </b>&amp; <em> dyed</em>.</p>", "Hand **woven** & *dyed*."],
  ["<b>a</b><strong>b</strong>", "**ab**"],
  ["<strong> </strong>x", "x"],
  [
    "<p><b>Size:</b><br>M <b>Care:</b> 30° <b>(new)</b>, <b>x</b>y</p>",
    "**Size:**\\\nM **Care:** 30° **(new)**, **x**y",
  ],
  ["<b>Size:</b>M 9<i>(new)</i>", "**Size:**&#x4d; &#x39;*(new)*"],
  ["<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul><ol><li>a<li>b</ol>", "- one\n- two\n  - deep\n1. a\n2. b"],
  ["<ul><li><p>first</p><p>second</p></li></ul>after", "- first\n\n  second\n\nafter"],
  ["<h1>Head</h1><h3>Sub</h3>", "## Head\n\n### Sub"],
  ["<blockquote><p>said</p></blockquote>", "> said"],
  ['<a href="https://x.example/a?b=1&amp;c=2">here</a>', "[here](https://x.example/a?b=1&c=2)"],
  ['<a href="https://x.example/(a)">here</a>', "[here](https://x.example/%28a%29)"],
  ["<a href=mailto:a@x.example>mail</a>", "[mail](mailto:a@x.example)"],
  ['<a href="javascript:alert(1)">x</a> <a href=/collections/all>y</a> <a href="&#106;avascript:x">z</a>', "x y z"],
  [
    "<p># no *heading*</p><p>- no list</p><p>1. none</p><p>&gt; none</p>",
    "\\# no \\*heading\\*\n\n\\- no list\n\n1\\. none\n\n\\> none",
  ],
  [
    "<p>[x](https://y.example) `code` &lt;b&gt; a_b &amp;amp;</p>",
    "\\[x\\](https://y.example) \\`code\\` \\<b> a\\_b \\&amp;",
  ],
  ["<table><tr><th>Size</th><td>M</td></tr><tr><td>L</td></tr></table>", "Size M\n\nL"],
  ["<style>p { color: red }</style><script>alert('<p>')</script><!-- <p>no</p> -->yes", "yes"],
  ["<p>a <span style='x'>b</span> <font>c</font> <custom-tag>d</custom-tag></p>", "a b c d"],
  ["Plain text\nwith lines\n\nand paragraphs", "Plain text\\\nwith lines\n\nand paragraphs"],
  ["<p>Lines\nof the source</p>", "Lines of the source"],
  ["1 < 2 && 3 > 2", "1 \\< 2 && 3 > 2"],
  ["caf&eacute; &Uuml;ber &#8364;5 &#x1F600; &unknown; &nbsp;x", "café Über €5 😀 \\&unknown; x"],
  [
    "<p>&Eacute;cole, &Scaron;koda, 5&thinsp;cm, &frac13;, &shy;soft, &copy 2026 &#128;</p>",
    "École, Škoda, 5 cm, ⅓, soft, © 2026 €",
  ],
  ["<p>&#7;&#x202e;x &zwnj;y</p>", "x \u200cy"],
  ['<a href="https://x.example/?a=1&copy=2&amp;b=3">here</a>', "[here](https://x.example/?a=1&copy=2&b=3)"],
  ["never <b>closed <i>tags", "never **closed *tags***"],
  ["<b>a <i>b</i> c</b>", "**a *b* c**"],
  ["<b>a: <strong>b</strong>.</b> c <i>d<em>e</em></i>f", "**a: b.** c *de*f"],
  ["<b>a <i>b <b>c</b></i> d</b> e", "**a *b c* d** e"],
  ["<b>a<b>.", "**a.**"],
  [
    '<a href="https://x.example/">a <a href="https://y.example/">b</a></a>',
    "[a](https://x.example/) [b](https://y.example/)",
  ],
  ["half a <a href='", "half a"],
  ["", ""],
  ["<p> &nbsp; </p>", ""],
];

t.test("converts a description to markdown", async (t) => {
  const table = new CaseTable();
  for (const [html, markdown] of cases) table.check(html, htmlToMarkdown(html).markdown, markdown);
  t.same(table.wrong(), []);
});

t.test("renders emphasis between letters and punctuation", async (t) => {
  const link = '<a href="https://x.example">';
  const table = new CaseTable();
  for (const html of [
    "<strong>Material:</strong>100% Baumwolle",
    "<strong>Größe:</strong>Übergröße",
    "ca.<b>„schön“</b>und",
    "Preis<b>(netto)</b>ist",
    "<b>الخامة:</b>قطن",
    "قطن<b>«ناعم»</b>جدا",
    "<b>素材：</b>綿<i>「柔らか」</i>です",
    "A<b>「中」</b>文",
    `<b>see ${link}here</a></b>now`,
    `now<b>${link}here</a></b>`,
    "a<i><b>(x)</b></i>b",
    "a<b>(x) <i>(y)</i></b>b",
    "<b>a:</b><i>b</i>",
    "<i>b</i><b>(a)</b>",
    "<b>a:</b>x<i>(b)</i>",
    "<b>a:</b><strong>b</strong>",
    "<b>5 €</b>x",
    "<b>a*</b>b",
    "<b>it is &amp;amp;</b>b",
    "<b>x.</b>😀",
    "𝒳<b>.x</b>",
  ]) {
    const wanted = html.replaceAll("<b>a:</b><strong>b</strong>", "<b>a:b</b>");
    const expected = `<p>${wanted.replaceAll(/(<\/?)b>/g, "$1strong>").replaceAll(/(<\/?)i>/g, "$1em>")}</p>`;
    const rendered = markdownToHtml(htmlToMarkdown(html).markdown).replaceAll(/<a [^>]*>/g, link);
    table.check(html, rendered, expected);
  }
  t.same(table.wrong(), []);
});

t.test("keeps the emphasis of 50 nested elements, and the text of deeper ones", async (t) => {
  const nested = (depth: number): string => htmlToMarkdown(`<p>${"<i>a".repeat(depth - 1)}<b>b`).markdown;
  t.equal(nested(50), `*${"a".repeat(49)}**b***`);
  t.equal(nested(51), `*${"a".repeat(50)}b*`);
  t.equal(nested(5_000), `*${"a".repeat(4_999)}b*`);
});

t.test("reports lost content", async (t) => {
  t.equal(htmlToMarkdown("<p>x</p>").isIncomplete, false);
  for (const html of ["<img src=x>", "<iframe src=x></iframe>", "<video></video>", "<object></object>"]) {
    t.equal(htmlToMarkdown(`<p>a</p>${html}`).isIncomplete, true, html);
  }
});

/** The text of HTML with collapsed spaces. */
function textOf(html: string): string {
  const visit = (node: { value?: string; childNodes?: unknown[] }): string =>
    node.value ?? (node.childNodes ?? []).map((child) => visit(child as typeof node)).join("");
  return visit(parseFragment(html)).replaceAll(/\s+/g, " ").trim();
}

t.test("any text in a paragraph stays plain text on the page", async () => {
  const signs = fc.constantFrom(
    ..."*_`[]()<>#-+=~!\\&;:.1 2\tab|{}\"'^/@".split(""),
    "&amp;",
    "**",
    "1. ",
    "- ",
    "```",
    "http://x.example",
  );
  const text = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(""));
  const property = fc.property(text, (given) => {
    const escaped = given.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const html = markdownToHtml(htmlToMarkdown(`<p>${escaped}</p>`).markdown);
    assert.equal(textOf(html), given.replaceAll(/\s+/g, " ").trim());
    assert.doesNotMatch(html, /<(?!\/?p>)/);
  });
  fc.assert(property, { numRuns: 300 });
});

t.test("any HTML converts to harmless markdown", async () => {
  const part = fc.constantFrom(
    ..."<|>|\"|'|=|/| |a|<a href=|javascript:|<script>|</script>|<img src=x onerror=|<p>|</p>|<b>|</b>|[x](javascript:x)|<!--|-->|&lt;script&gt;|<li>|<ul>|</ul>|data:text/html,|https://x.example".split(
      "|",
    ),
  );
  const property = fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
    const html = markdownToHtml(htmlToMarkdown(parts.join("")).markdown);
    assert.doesNotMatch(html, /<(?:script|img|iframe)|href="(?!https?:|mailto:)|<[a-z]+ on/i);
  });
  fc.assert(property, { numRuns: 300 });
});
