import fc from "fast-check";
import t, { type Test } from "tap";
import { TextTooComplex } from "../../../../gateway/platform/texts/markdown.ts";
import {
  ThreadedMarkdown,
  type ThreadedMarkdownOptions,
} from "../../../../gateway/platform/texts/threaded-markdown.ts";
import { hostileMarkdown, repeated, UNITS } from "../../../support/hostile-markdown.ts";
import { harmIn } from "../../../support/safe-html.ts";
import { CaseTable } from "../../../support/system.ts";

function open(t: Test, options?: ThreadedMarkdownOptions): ThreadedMarkdown {
  const markdown = new ThreadedMarkdown(options);
  t.teardown(() => markdown.close());
  return markdown;
}

/** Takes 7 s of CPU time. */
const ENDLESS = repeated("a\n=\n");

t.test("renders markdown to HTML", async (t) => {
  const markdown = open(t);
  const cases: [string, string][] = [
    ["", ""],
    ["## Hi\n\n**b** _i_\n\n- one", "<h2>Hi</h2>\n<p><strong>b</strong> <em>i</em></p>\n<ul>\n<li>one</li>\n</ul>"],
    ["[x](https://a.example)", '<p><a rel="nofollow noopener" href="https://a.example">x</a></p>'],
    ["<https://a.example>", '<p><a rel="nofollow noopener" href="https://a.example">https://a.example</a></p>'],
    ["[Terms](/pages/terms)", '<p><a href="/pages/terms">Terms</a></p>'],
    ['[Home](/ "home")', '<p><a href="/" title="home">Home</a></p>'],
    ...["//a.example", "mailto:a@b.example", "../terms", "#x", ""].map((href): [string, string] => [
      `[x](<${href}>)`,
      `<p><a rel="nofollow noopener" href="${href}">x</a></p>`,
    ]),
  ];
  const table = new CaseTable();
  for (const [text, html] of cases) table.check(text, await markdown.render("acme", text), html);
  t.same(table.wrong(), []);
});

t.test("renders long real texts", async (t) => {
  const markdown = open(t);
  const paragraphs = "Some **bold** and *slanted* words, and snake_case.\n\n* one\n* two\n\n".repeat(250);
  const html = await markdown.render("acme", paragraphs);
  t.equal(html.match(/<strong>/g)?.length, 250);
  t.equal(html.match(/<em>/g)?.length, 250);
});

t.test("renders no script from any text", async (t) => {
  const markdown = open(t);
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
  const table = new CaseTable();
  for (const text of hostile) table.check(text, harmIn(await markdown.render("acme", text)), undefined);
  t.same(table.wrong(), []);
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
  await fc.assert(
    fc.asyncProperty(text, async (each) => harmIn(await markdown.render("acme", each)) === undefined),
    { numRuns: 1000 },
  );
});

t.test("renders or rejects any text without blocking the event loop", async (t) => {
  // The short deadline saves time. Both outcomes are valid for each text.
  const markdown = open(t, { deadline: 250 });
  await markdown.render("acme", "The thread has started.");
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage() };
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 10);
  const wrong: string[] = [];
  let mainOfChecks = 0;
  const check = async (text: string): Promise<boolean> => {
    let html: string;
    try {
      html = await markdown.render("acme", text);
    } catch (error) {
      if (error instanceof TextTooComplex) return true;
      throw error;
    }
    const started = process.threadCpuUsage();
    const harm = harmIn(html);
    const { user, system } = process.threadCpuUsage(started);
    mainOfChecks += user + system;
    if (harm !== undefined) wrong.push(`${JSON.stringify(text.slice(0, 100))}: ${harm}`);
    return harm === undefined;
  };
  for (const unit of UNITS) await check(repeated(unit));
  await fc.assert(fc.asyncProperty(hostileMarkdown, check), { numRuns: 60 });
  clearInterval(turn);
  t.same(wrong, []);
  const all = process.cpuUsage(before.all);
  const main = process.threadCpuUsage(before.main);
  const own = main.user + main.system - mainOfChecks;
  const ofThreads = all.user + all.system - main.user - main.system;
  t.ok(own < ofThreads / 4, `${own} µs of CPU time in the event loop, ${ofThreads} µs outside`);
  t.ok(turns > UNITS.length, `the event loop turned ${turns} times`);
});

t.test("rejects a text that exceeds the deadline and renders the next one", async (t) => {
  const markdown = open(t, { deadline: 500 });
  const refused = t.rejects(markdown.render("acme", ENDLESS), TextTooComplex);
  const next = markdown.render("acme", "*next*");
  await refused;
  t.equal(await next, "<p><em>next</em></p>");
});

t.test("rejects a text whose HTML would be far longer than the text", async (t) => {
  const markdown = open(t, { deadline: 60_000 });
  const text = `[a]: /${"x".repeat(10_000)}\n\n${"[a]".repeat(3_000)}`;
  await t.rejects(markdown.render("acme", text), { name: "TextTooComplex", message: "its HTML is too long" });
});

t.test("takes sellers in turns", async (t) => {
  const markdown = open(t);
  const order: string[] = [];
  const render = (sellerId: string, text: string) => markdown.render(sellerId, text).then(() => order.push(text));
  await Promise.all([render("a", "a1"), render("a", "a2"), render("a", "a3"), render("b", "b1"), render("b", "b2")]);
  t.same(order, ["a1", "a2", "b1", "a3", "b2"]);
});

t.test("renders the texts of sellers with slow texts last", async (t) => {
  const markdown = open(t, { deadline: 200, slow: 100 });
  const slow = ["a", "b", "c"];
  await Promise.all(slow.map((id) => t.rejects(markdown.render(id, ENDLESS), TextTooComplex)));
  const order: string[] = [];
  await Promise.all([...slow, "other"].map((id) => markdown.render(id, "x").then(() => order.push(id))));
  t.same(order, ["a", "other", "b", "c"], "the first one has started before the others arrive");

  const waiting = Promise.allSettled(Array.from({ length: 11 }, () => markdown.render("a", "x")));
  const others = Array.from({ length: 190 }, (_, index) => markdown.render(`other-${index}`, "x"));
  await t.rejects(markdown.render("b", "x"), { name: "StorageFailure" }, "the queue is full for slow sellers");
  t.equal(await markdown.render("one-more", "x"), "<p>x</p>");
  await Promise.all(others);
  const refused = (await waiting).flatMap((each) => (each.status === "rejected" ? [each] : []));
  t.match(refused, [{ reason: { name: "TooManyRequests", retryAfter: 5 } }]);
});

t.test("rejects texts when the queue is full", async (t) => {
  const markdown = open(t);
  const outcomes = async (sellerIds: string[]) => {
    const settled = await Promise.allSettled(sellerIds.map((id) => markdown.render(id, "x")));
    return settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  };
  const ofOne = await outcomes(Array.from({ length: 15 }, () => "acme"));
  t.equal(ofOne.length, 4, "one is rendered and ten wait");
  t.match(ofOne[0], { name: "TooManyRequests", retryAfter: 5 });
  const ofMany = await outcomes(Array.from({ length: 205 }, (_, index) => `seller-${index}`));
  t.equal(ofMany.length, 4, "one is rendered and 200 wait");
  t.match(ofMany[0], { name: "StorageFailure", retryAfter: 5 });
  t.equal(await markdown.render("acme", "x"), "<p>x</p>", "the queue is empty again");
});

t.test("rejects waiting texts when it is closed", async (t) => {
  const markdown = open(t);
  const waiting = [markdown.render("acme", ENDLESS), markdown.render("acme", "x")].map((each) =>
    t.rejects(each, { name: "StorageFailure" }),
  );
  // After the thread has started its work.
  await new Promise(setImmediate);
  await markdown.close();
  await Promise.all(waiting);
  await t.rejects(markdown.render("acme", "x"), { name: "StorageFailure" });
});
