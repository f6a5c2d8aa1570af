import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Test } from "tap";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { areaFolders } from "../../scripts/build/paths.ts";
import type { CaseTable } from "./system.ts";
import { requireTool } from "./tools.ts";

/**
 * For Chromium as root (https://playwright.dev/docs/ci) without network access at start. All pages of a context share one
 * process, and the browser's process draws: the processes took a sixth of the time. Without the optimizing compilers, whose
 * work a page of a few seconds never earns back, and without preparing functions that are never called, tests take a sixth
 * less processor time. Hints to compile all functions of a chunk cost 4 % more where tests use both cores.
 */
const FLAGS = [
  "--no-sandbox",
  "--renderer-process-limit=1",
  "--process-per-site",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--js-flags=--max-lazy --no-opt --no-maglev --single-threaded-gc --no-compile-hints-magic",
];

/** On a busy machine a click takes seconds, and the hosted backend takes long for the first pictures. */
const ACTION_MS = 90_000;
const NAVIGATION_MS = 180_000;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** One Chromium for all test files of a worker process, which ends it. */
let shared: Promise<Browser> | undefined;

/**
 * Chromium, shared by the test files of a worker process; contexts that the test opens are closed when it ends.
 * `undefined` where Chromium is missing (the test has been skipped or has failed).
 *
 * @param flags with any, the test starts a Chromium of its own
 */
export async function launchBrowser(t: Test, flags: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = requireTool(t, "chromium");
  if (!executablePath) return undefined;
  if (flags.length > 0 || !process.env["TEST_WORKER"]) {
    const own = await launch(executablePath, flags);
    t.teardown(async () => {
      if (!t.passing()) await printPages(own.contexts());
      await own.close();
    });
    return own;
  }
  shared ??= launch(executablePath, []).then((browser) => {
    // A browser that crashed is replaced for the next test.
    browser.once("disconnected", () => (shared = undefined));
    return browser;
  });
  return withOwnContexts(t, await shared);
}

function launch(executablePath: string, flags: readonly string[]): Promise<Browser> {
  // With a handler, a signal would only close the browser, and the interrupted process would run on without one.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], ...signals });
}

/** One test's view of the browser: its contexts are closed when the test ends. */
function withOwnContexts(t: Test, browser: Browser): Browser {
  const contexts: BrowserContext[] = [];
  t.teardown(async () => {
    if (!t.passing()) await printPages(contexts);
    await Promise.all(contexts.map((context) => context.close()));
  });
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  const newPage: Browser["newPage"] = async (options) => (await newContext(options)).newPage();
  const close: Browser["close"] = async () => void (await Promise.all(contexts.map((context) => context.close())));
  const own: Partial<Browser> = { newContext, newPage, close, contexts: () => [...contexts] };
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === "function" && !(name in own) ? value.bind(target) : value;
    },
  });
}

/** Prints what the open pages of a failed test show. The report of a failed file contains its output. */
async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.ariaSnapshot({ timeout: 2_000 }).catch(String);
    console.error(`Open page ${page.url()}:\n${shown.slice(0, 4_000)}`);
  }
}

/** A page, observed from before its first byte. */
export interface WatchedPage {
  page: Page;
  /** URLs of all requests so far, in order. */
  requests: string[];
  /** Console errors and uncaught exceptions. */
  errors: string[];
  /**
   * The layout shifts (https://web.dev/articles/cls), each with its size and what moved from where to where. None if
   * their sum is below 0.0005: a glyph that moves by a fraction of a pixel counts less.
   */
  layoutShifts(): Promise<string[]>;
  /** Whether the hourglass was ever in the DOM. */
  sawHourglass(): Promise<boolean>;
}

/** https://developer.mozilla.org/docs/Web/API/LayoutShift */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What a watched page keeps in `window.seen`. */
interface Seen {
  hourglass: boolean;
  shifts: { value: number; text: string }[];
}

export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context: BrowserContext = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(ACTION_MS);
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.addInitScript(() => {
    const seen: Seen = { hourglass: false, shifts: [] };
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly): string => `${width}×${height} at ${x},${y}`;
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('[class*="hourglass"]')) seen.hourglass = true;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        );
        seen.shifts.push({ value, text: `${value} after ${startTime} ms: ${moved.join("; ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return {
    page,
    requests,
    errors,
    layoutShifts: async () => {
      const { shifts } = await seen();
      return shifts.reduce((sum, { value }) => sum + value, 0) < 0.0005 ? [] : shifts.map(({ text }) => text);
    },
    sawHourglass: async () => (await seen()).hourglass,
  };
}

const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
let axeSource: string | undefined;

/**
 * Loads axe in half the processor time of `page.evaluate`, which compiles the source again on each page. A source in
 * ASCII takes half as much to transfer.
 */
async function loadAxe(page: Page): Promise<void> {
  axeSource ??= `${readFileSync(AXE, "utf8").replaceAll(/[^\0-\x7f]/g, escapeCharacter)};(${String(parseColoursOnce)})()`;
  const client = await page.context().newCDPSession(page);
  const { exceptionDetails } = await client.send("Runtime.evaluate", { expression: axeSource });
  await client.detach();
  if (exceptionDetails) throw new Error(`axe did not load: ${exceptionDetails.text}`);
}

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

type Colour = Record<"r" | "g" | "b" | "alpha", number>;

/** Runs in the page: axe parses each colour's text once. Parsing took half of the time for contrast. */
function parseColoursOnce(): void {
  const { Color } = (window as unknown as { axe: { commons: { color: { Color: { prototype: ColourParser } } } } }).axe
    .commons.color;
  const { parseString } = Color.prototype;
  const parsed = new Map<string, Colour>();
  Color.prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parseString.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** axe's `Color`, as far as it is used here. */
interface ColourParser extends Colour {
  parseString: (this: ColourParser, text: string) => ColourParser;
}

/**
 * axe's rules that depend on colours. They take two thirds of a run. With `ignorePseudo`, axe also decides on texts in
 * elements with a large `::before` or `::after`.
 */
const COLOUR_RULES = {
  runOnly: ["color-contrast", "link-in-text-block"],
  checks: { "color-contrast": { options: { ignorePseudo: true } } },
};

/** The kinds of text whose contrast a table has checked. */
const checkedTexts = new WeakMap<CaseTable, Set<string>>();

interface AxeOptions {
  /** "colours" checks contrast only; all rules by default. */
  only?: "colours";
  /**
   * Checks the contrast of each kind of text (see {@link markTexts}) until axe has decided on it once in this table; of
   * all texts by default.
   */
  oncePer?: CaseTable;
}

/**
 * The violations that axe finds on the current page (WCAG 2.2 A and AA, and axe's best practices), one line each. Runs
 * in the page itself and reports violations only, in a third of the time of @axe-core/playwright, which opens a second
 * page for pages with frames.
 */
export async function axeViolations(page: Page, { only, oncePer }: AxeOptions = {}): Promise<string[]> {
  let known: Set<string> | undefined;
  if (oncePer) checkedTexts.set(oncePer, (known = checkedTexts.get(oncePer) ?? new Set()));
  const kinds = known && (await page.evaluate(markTexts));
  const fresh = kinds?.flatMap((kind, index) => (known?.has(kind) ? [] : [index]));
  // Before axe runs: other pages of the test are checked at the same time.
  for (const kind of kinds ?? []) known?.add(kind);
  if (only === "colours" && fresh?.length === 0) return [];
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  const { lines, undecided } = await page.evaluate(
    async ({ colours, only, fresh }) => {
      const { axe, texts } = window as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> };
        texts: Element[];
      };
      const linesOf = ({ violations }: AxeResults): string[] =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
      const run = async (options: object) => linesOf(await axe.run(document, { reporter: "no-passes", ...options }));
      if (!fresh) return { lines: await run(only ? colours : {}), undecided: [] };
      const others = Object.fromEntries(colours.runOnly.map((rule) => [rule, { enabled: false }]));
      const lines = only ? [] : await run({ rules: others });
      if (fresh.length === 0) return { lines, undecided: [] };
      // The page may have replaced elements since they were marked.
      const include = fresh.flatMap((index) => texts[index] ?? []).filter((element) => element.isConnected);
      if (include.length === 0) return { lines, undecided: fresh };
      const results = await axe.run({ include }, { ...colours, elementRef: true });
      const decided = new Set(
        [...results.passes, ...results.violations].flatMap(({ nodes }) => nodes.map(({ element }) => element)),
      );
      return {
        lines: [...lines, ...linesOf(results)],
        undecided: fresh.filter((index) => !decided.has(texts[index] as HTMLElement)),
      };
    },
    { colours: COLOUR_RULES, only, fresh },
  );
  for (const index of undecided) known?.delete(kinds?.[index] ?? "");
  return lines;
}

/**
 * Runs in the page: keeps one visible element for each kind of text in `window.texts`, and returns the kinds. Texts are of
 * one kind if they and all their ancestors have the same tags, classes and colours at the same window width.
 */
function markTexts(): string[] {
  const chains = new Map<Element | null, string>([[null, String(innerWidth)]]);
  const chainOf = (element: Element | null): string => {
    const known = chains.get(element);
    if (known !== undefined || !element) return known ?? "";
    const style = getComputedStyle(element);
    const chain = [
      chainOf(element.parentElement),
      element.tagName,
      element.getAttribute("class"),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.textShadow,
      style.fontSize,
      style.fontWeight,
      style.direction,
      style.clipPath,
    ].join("|");
    chains.set(element, chain);
    return chain;
  };
  const hasText = (element: Element): boolean =>
    element.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  // axe doesn't check their contrast, so each page would try again.
  const isIgnored = (element: Element): boolean =>
    element.matches(":disabled") ||
    chainOf(element).includes("inset(50%)") ||
    element.getBoundingClientRect().bottom + scrollY <= 0;
  const texts = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true }) || isIgnored(element)) continue;
    const kind = chainOf(element);
    if (!texts.has(kind)) texts.set(kind, element);
  }
  Object.assign(window, { texts: [...texts.values()] });
  return [...texts.keys()];
}

/**
 * Checks the current page in light and dark mode at each window size: axe finds nothing, and nothing is wider than the
 * window, even at 320 px (https://www.w3.org/WAI/WCAG22/Understanding/reflow). One load is enough, because only styles
 * depend on size and mode. In dark mode only colours differ. The contrast of each kind of text is checked once per table.
 */
export async function checkLooks(
  page: Page,
  table: CaseTable,
  about: string,
  viewports: readonly { width: number; height: number }[] = [PHONE, DESKTOP],
): Promise<void> {
  const nextFrame = (): Promise<unknown> =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const measure = (): Promise<number> =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  const overflow = async (): Promise<number> => {
    if ((await measure()) === 0) return 0;
    // On a busy machine, the window's new size arrives later than its frames.
    const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: 5_000,
    });
    await fits.catch(() => {});
    return measure();
  };
  await page.setViewportSize({ width: 320, height: 600 });
  await nextFrame();
  table.check(`${about} at 320: overflow`, await overflow(), 0);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await nextFrame();
      const look = `${about} at ${viewport.width}, ${colorScheme}`;
      const only = colorScheme === "dark" ? "colours" : undefined;
      table.check(`${look}: axe`, await axeViolations(page, { ...(only && { only }), oncePer: table }), []);
      table.check(`${look}: overflow`, await overflow(), 0);
    }
  }
}

/** Waits until the page's script handles clicks and keys. The network can be idle before that on a busy machine. */
export async function untilInteractive(page: Page): Promise<void> {
  const isInteractive = () => performance.getEntriesByName("awning:interactive").length > 0;
  await page.waitForFunction(isInteractive, null, { timeout: NAVIGATION_MS });
}

/** Opens a page, and waits until its network is idle and its script, if it runs, handles clicks and keys. */
export async function openPage(
  page: Page,
  address: string,
  { javaScriptEnabled = true }: Pick<BrowserContextOptions, "javaScriptEnabled"> = {},
): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  if (javaScriptEnabled) await untilInteractive(page);
}

/**
 * Lifts an item of a sortable list with the keyboard.
 *
 * @param place as announced, such as `2 of 3`; empty: any
 */
export async function liftItem(page: Page, name: string, place = ""): Promise<void> {
  await page.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText(`${name} picked up at position ${place}`).waitFor({ state: "attached" });
  // dnd-kit listens for the next key after one more turn of the event loop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Headings with a line spacing so small that in forced colours the background of one line cuts the descenders of the
 * line above.
 */
export function cutLines(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
      const { lineHeight, fontSize } = getComputedStyle(heading);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.35 ? [heading.textContent] : [];
    }),
  );
}

/** The accessible names of the page's links. */
export async function linkNames(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  return nodes.filter(({ role }) => role?.value === "link").map(({ name }) => String(name?.value));
}

const FIELD_ROLES = new Set([
  "Date",
  "checkbox",
  "combobox",
  "radio",
  "radiogroup",
  "searchbox",
  "spinbutton",
  "switch",
  "textbox",
]);

/**
 * What a screen reader says of each form control below an element, in the order of the page: role, name, whether it is
 * required and wrong, and its description, as in `textbox "Email" required, invalid: You sign in with it.`
 */
export async function spokenFields(page: Page, selector = "main"): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { nodes } = await client.send("Accessibility.queryAXTree", { nodeId });
  return nodes
    .filter(({ ignored, role }) => !ignored && FIELD_ROLES.has(role?.value))
    .map(({ role, name, description, properties = [] }) => {
      const is = (state: string) =>
        properties.some(({ name, value }) => name === state && String(value.value) === "true");
      const states = ["required", "invalid"].filter(is).join(", ");
      const field = [role?.value, JSON.stringify(name?.value), states].filter(Boolean).join(" ");
      return description?.value ? `${field}: ${description.value}` : field;
    });
}

/** The URL paths of a built area's scripts that contain Firebase's SDK. */
export function sdkFiles(area: Area): Set<string> {
  const assets = `/assets/${area}`;
  const folder = join(areaFolders(area).browser, assets);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  // Each package of the SDK registers under its name.
  const theirs = scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("@firebase/"));
  return new Set(theirs.map((name) => `${assets}/${name}`));
}
