import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { type Line, openSlowLine } from "./slow-line.ts";
import { median } from "./statistics.ts";

/** What a visitor with an empty cache waits for, in ms from the start of the navigation. */
export interface Paint {
  /** First Contentful Paint: https://web.dev/articles/fcp */
  firstContentful: number;
  /** Largest Contentful Paint: https://web.dev/articles/lcp */
  largestContentful: number;
  /** The page is hydrated and responds. */
  interactive: number;
  /** Time beyond 50 ms of each task: https://web.dev/articles/tbt */
  blocking: number;
  /** Of the main thread, until then; 0 if all are shorter than 50 ms. */
  longestTask: number;
  /** Cumulative Layout Shift, no unit: https://web.dev/articles/cls */
  layoutShift: number;
  /** Script on the wire until then, in kB. */
  script: number;
  /** HTML on the wire, with its style, in kB. A server may send 14.6 kB before the first acknowledgement (RFC 6928). */
  html: number;
}

export interface PaintSubject {
  name: string;
  /** Of 127.0.0.1. */
  port: number;
  host: string;
  path: string;
}

/** Slow 4G as Lighthouse's throttling describes it: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW_4G: Line = { roundTrip: 150, bandwidth: 1_600_000 };
const CPU_SLOWDOWN = 4;
/** The mark that an area sets when it is hydrated. */
export const INTERACTIVE = "awning:interactive";
/** A page that takes longer has failed, in ms. */
const PATIENCE = 30_000;

/** Observes the paint from the start. Runs in the page. */
function observePaint(): void {
  const seen = { largest: 0, blocking: 0, longest: 0, shift: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, use: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (seen.largest = startTime));
  observe("longtask", ({ duration }) => {
    seen.blocking += duration - 50;
    seen.longest = Math.max(seen.longest, duration);
  });
  observe("layout-shift", ({ value = 0 }) => (seen.shift += value));
}

/** The figures once the page is loaded and interactive. Runs in the page. */
function readPaint(mark: string): Paint | undefined {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const [firstContentful, interactive] = [at("first-contentful-paint"), at(mark)];
  if (firstContentful === undefined || interactive === undefined || document.readyState !== "complete")
    return undefined;
  const { seen } = window as unknown as { seen: { largest: number; blocking: number; longest: number; shift: number } };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
  return {
    firstContentful,
    largestContentful: seen.largest,
    interactive,
    blocking: seen.blocking,
    longestTask: seen.longest,
    layoutShift: seen.shift,
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    html: (navigation?.encodedBodySize ?? 0) / 1000,
  };
}

/** Visits pages with an empty cache, in turns, over a slow line and with a slow CPU. @returns the medians, in order */
export async function measurePaint(
  executablePath: string,
  subjects: readonly PaintSubject[],
  visits: number,
): Promise<Paint[]> {
  const lines = subjects.map(({ port }) => openSlowLine(port, SLOW_4G).listen(0, "127.0.0.1"));
  await Promise.all(lines.map((line) => once(line, "listening")));
  const urls = subjects.map(({ host, path }, index) => {
    const { port } = (lines[index] as Server).address() as AddressInfo;
    return `http://${host}:${port}${path}`;
  });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  const results = subjects.map((): Paint[] => []);
  try {
    for (let visit = 0; visit < visits; visit++) {
      for (const [index, url] of urls.entries()) results[index]?.push(await visitOnce(browser, url));
    }
  } finally {
    await browser.close();
    for (const line of lines) line.close();
  }
  return results.map((paints) => {
    const middle = (name: keyof Paint) => median(paints.map((paint) => paint[name]));
    return {
      firstContentful: middle("firstContentful"),
      largestContentful: middle("largestContentful"),
      interactive: middle("interactive"),
      blocking: middle("blocking"),
      longestTask: middle("longestTask"),
      layoutShift: middle("layoutShift"),
      script: middle("script"),
      html: middle("html"),
    };
  });
}

async function visitOnce(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(observePaint);
    await page.goto(url, { waitUntil: "load", timeout: PATIENCE });
    const giveUpAt = Date.now() + PATIENCE;
    for (;;) {
      const paint = await page.evaluate(readPaint, INTERACTIVE);
      if (paint) return paint;
      if (Date.now() > giveUpAt) throw new Error(`${url} did not become interactive`);
      await page.waitForTimeout(100);
    }
  } finally {
    await context.close();
  }
}
