import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Test } from "tap";
import { requireTool } from "./require-tool.ts";

/** Chromium as root in a closed network: https://playwright.dev/docs/ci and what it otherwise looks up at each start. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/**
 * Debian's Chromium, closed at the end of the test; `undefined` where it is missing (the test has been told).
 *
 * @param flags more of them, for instance where hosts are to be found
 */
export async function launchBrowser(t: Test, flags: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = requireTool(t, "chromium");
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  t.teardown(() => browser.close());
  return browser;
}

/** What a page did, watched from before its first byte. */
export interface WatchedPage {
  page: Page;
  /** URLs of all requests so far, in order. */
  requests: string[];
  /** Console errors and uncaught exceptions. */
  errors: string[];
  /**
   * The sum of all layout shifts (https://web.dev/articles/cls), to a thousandth: a glyph that comes to stand a fraction of a
   * pixel further on counts for less than that.
   */
  layoutShift(): Promise<number>;
  /** Whether the hourglass has been in the DOM at any time since document start. */
  sawHourglass(): Promise<boolean>;
}

export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context: BrowserContext = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.addInitScript(() => {
    const seen = { hourglass: false, shift: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('[class*="hourglass"]')) seen.hourglass = true;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: { hourglass: boolean; shift: number } }).seen);
  return {
    page,
    requests,
    errors,
    layoutShift: async () => Math.round((await seen()).shift * 1000) / 1000,
    sawHourglass: async () => (await seen()).hourglass,
  };
}

/** What axe finds wrong with the page as it stands (WCAG 2.2 A and AA, and axe's own best practices), one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
