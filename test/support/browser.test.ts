import t from "tap";
import { axeViolations, checkLooks, launchBrowser, PHONE } from "./browser.ts";
import { CaseTable } from "./system.ts";

const html = (style: string, content: string): string =>
  `<!doctype html><html lang="en"><title>Texts</title><style>body { background: #fff } ${style}</style>
  <main><h1>Texts</h1>${content}</main>`;

t.test("finds low contrast in light and dark mode, once for texts of one kind", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const page = await browser.newPage();
  const dark = "@media (prefers-color-scheme: dark) { em { color: #eee } }";
  await page.setContent(html(`b { color: #ddd } ${dark}`, "<p><b>One</b> <b>Two</b> <em>Three</em></p>"));
  const table = new CaseTable();
  await checkLooks(page, table, "the page", [PHONE]);
  t.same(
    table.wrong().map(({ name, found }) => [name, found]),
    [
      ["the page at 360, light: axe", ["color-contrast: b:nth-child(1)"]],
      ["the page at 360, dark: axe", ["color-contrast: em"]],
    ],
  );
});

t.test("checks the contrast of a text again if an ancestor, a state or the window's width differs", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const page = await browser.newPage();
  const oncePer = new CaseTable();
  const found = async (style: string, content: string): Promise<string[]> => {
    await page.setContent(html(style, content));
    return axeViolations(page, { oncePer });
  };
  const low = ["color-contrast: b"];
  t.same(await found("", "<p><b>One</b></p>"), []);
  t.same(await found("p { background: #111 }", "<p><b>One</b></p>"), low, "another background behind it");
  t.same(await found("b { color: #ddd }", "<p><b>One</b></p>"), low, "another colour");
  t.same(await found("b { color: #ddd }", "<p class=other><b>One</b></p>"), low, "another class");
  t.same(await found("i { color: #ddd }", "<p><i>1</i></p>"), [], "axe doesn't decide on single characters");
  t.same(await found("i { color: #ddd }", "<p><i>One</i></p>"), ["color-contrast: i"], "more characters");
  t.same(await found("button { color: #ddd; background: #fff }", "<button disabled>One</button>"), []);
  t.same(await found("button { color: #ddd; background: #fff }", "<button>One</button>"), ["color-contrast: button"]);
  t.same(await found("u { color: #ddd; position: absolute; top: -99px }", "<p><u>One</u></p>"), [], "above the page");
  t.same(await found("u { color: #ddd }", "<p><u>One</u></p>"), ["color-contrast: u"], "on the page");
  t.same(await found("s { color: #ddd; clip-path: inset(50%) }", "<p><s>One</s></p>"), [], "clipped away");
  t.same(await found("s { color: #ddd }", "<p><s>One</s></p>"), ["color-contrast: s"], "not clipped");
  const frame = "p { position: relative } p::after { content: ''; position: absolute; inset: 0; background: #fff }";
  t.same(
    await found(`q { color: #ddd } ${frame}`, "<p><q>One</q></p>"),
    ["color-contrast: q"],
    "below a pseudo-element",
  );
  await page.setViewportSize(PHONE);
  t.same(await found("b { color: #ddd }", "<p><b>One</b></p>"), low, "another width");
  t.same(await found("b { color: #ddd }", "<p><b>One</b></p>"), [], "the same kind");
});

t.test("checks all other rules on every call", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const page = await browser.newPage();
  const oncePer = new CaseTable();
  await page.setContent(html("", "<p>One <button></button></p>"));
  for (const call of ["first", "second"])
    t.same(await axeViolations(page, { oncePer }), ["button-name: button"], `the ${call} call`);
});

t.test("checks the contrast of a text later if the page replaces the element before axe runs", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const page = await browser.newPage();
  const oncePer = new CaseTable();
  await page.setContent(html("b { color: #ddd }", "<p><b>One</b></p>"));
  await page.evaluate(() => {
    let marked: Element[] = [];
    Object.defineProperty(window, "texts", {
      get: () => marked,
      set: (texts: Element[]) => {
        const replaced = marked.length === 0;
        marked = texts;
        if (replaced) for (const text of texts) text.replaceWith(text.cloneNode(true));
      },
    });
  });
  t.same(await axeViolations(page, { oncePer }), [], "nothing marked is left");
  t.same(await axeViolations(page, { oncePer }), ["color-contrast: b"]);
});
