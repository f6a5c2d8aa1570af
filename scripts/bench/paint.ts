import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Table } from "./report.ts";
import { type Line, openSlowLine } from "./slow-line.ts";
import { median } from "./statistics.ts";
import { type Frame, openVisitor, type VisitedPage } from "./visitor.ts";

/** What a visitor with an empty cache waits for, in ms from the start of the navigation. */
interface Paint {
  /** First Contentful Paint: https://web.dev/articles/fcp */
  firstContentful: number;
  /** Largest Contentful Paint: https://web.dev/articles/lcp */
  largestContentful: number;
  /** The page is hydrated and responds. */
  interactive: number;
  /** Time beyond 50 ms of each task: https://web.dev/articles/tbt */
  blocking: number;
  /** Of the main thread, until the page is idle; 0 if all are shorter than 50 ms. */
  longestTask: number;
  /** Cumulative Layout Shift, no unit: https://web.dev/articles/cls */
  layoutShift: number;
  /** Script on the wire until then, in kB. */
  script: number;
  /** HTML on the wire, with its style, in kB. A server may send 14.6 kB before the first acknowledgement (RFC 6928). */
  html: number;
}

export const PAINT_TITLE = "First visits over Slow 4G with a CPU four times slower";
const PAINT_COLUMNS: Record<keyof Paint, string> = {
  firstContentful: "FCP, ms",
  largestContentful: "LCP, ms",
  interactive: "interactive, ms",
  blocking: "blocking, ms",
  longestTask: "longest task, ms",
  layoutShift: "CLS",
  script: "script, kB",
  html: "HTML, kB",
};

export interface PaintSubject {
  name: string;
  /** Of 127.0.0.1. */
  port: number;
  host: string;
  path: string;
}

export interface TapSubject extends PaintSubject {
  /** The selector of an element in the first view. */
  tap: string;
}

/** Slow 4G as Lighthouse's throttling describes it: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW_4G: Line = { roundTrip: 150, bandwidth: 1_600_000 };
/** The mark that an area sets when it is hydrated. */
export const INTERACTIVE = "awning:interactive";
/** A page that takes longer has failed, in ms. */
const PATIENCE = 30_000;

interface Observed {
  largest: number;
  shift: number;
  tasks: PerformanceEntry[];
  /** When the page is loaded, interactive and idle. */
  idle: Promise<unknown>;
  /** When a first tap is answered: its duration, in ms. */
  tapped: Promise<number>;
}

/** An entry of any type: `value` of a layout shift, the rest also of an event. */
type ObservedEntry = PerformanceEventTiming & { value: number };

/**
 * Observes the page from the start. Runs in the page, and resolves promises there: asking the page again and again would
 * be work of the main thread, too.
 */
function observe(mark: string): void {
  const observeType = (type: string, use: (entry: ObservedEntry) => void, options: object = {}): void =>
    new PerformanceObserver((list) => (list.getEntries() as ObservedEntry[]).forEach(use)).observe({
      type,
      buffered: true,
      ...options,
    });
  const once = (type: string, is: (entry: ObservedEntry) => boolean) =>
    new Promise<ObservedEntry>((found) => observeType(type, (entry) => is(entry) && found(entry)));
  // What a page does when it is idle may need another layout.
  const idle = () =>
    new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))));
  let tap = 0;
  const seen: Observed = {
    largest: 0,
    shift: 0,
    tasks: [],
    idle: Promise.all([
      once("mark", ({ name }) => name === mark),
      once("paint", ({ name }) => name === "first-contentful-paint"),
      new Promise((loaded) => addEventListener("load", loaded)),
    ]).then(idle),
    // An interaction consists of several events. Those below 16 ms are reported for the first one only.
    tapped: once("first-input", () => true).then(async ({ duration }) => {
      await idle();
      return Math.max(duration, tap);
    }),
  };
  Object.assign(window, { seen });
  observeType("largest-contentful-paint", ({ startTime }) => (seen.largest = startTime));
  observeType("longtask", (task) => seen.tasks.push(task));
  observeType("layout-shift", ({ value }) => (seen.shift += value));
  // Events of no interaction: at its first layout, a page sees the pointer where the visit before left it.
  observeType("event", ({ duration, interactionId }) => interactionId && (tap = Math.max(tap, duration)), {
    durationThreshold: 16,
  });
}

/** The figures once the page is idle. Runs in the page. */
async function readPaint(mark: string): Promise<Paint> {
  const { seen } = window as unknown as { seen: Observed };
  await seen.idle;
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const interactive = at(mark);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = resources.filter(
    ({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= interactive,
  );
  const durations = seen.tasks.map(({ duration }) => duration);
  return {
    firstContentful: at("first-contentful-paint"),
    largestContentful: seen.largest,
    interactive,
    blocking: durations.reduce((sum, duration) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...durations),
    layoutShift: seen.shift,
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    html: (navigation?.encodedBodySize ?? 0) / 1000,
  };
}

/** The middle of an element when the page is interactive, in CSS pixels. Runs in the page. */
async function readTarget(mark: string, selector: string): Promise<{ x: number; y: number }> {
  await new Promise<void>((found) =>
    new PerformanceObserver((list) => list.getEntriesByName(mark).length > 0 && found()).observe({
      type: "mark",
      buffered: true,
    }),
  );
  const { x, y, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Visits pages with an empty cache, in turns, over a slow line and with a slow CPU. Every other round is in reverse order:
 * a visit may depend on the page before it.
 * @param options.onFrame see {@link Visitor.visit}
 * @returns the results of the visits, per subject
 */
async function visitInTurns<Visited extends PaintSubject, Result>(
  executablePath: string,
  options: { subjects: readonly Visited[]; visits: number; onFrame?: (frame: Frame) => void },
  measure: (page: VisitedPage, subject: Visited) => Promise<Result>,
): Promise<Result[][]> {
  const { subjects, visits, onFrame } = options;
  const lines = subjects.map(({ port }) => openSlowLine(port, SLOW_4G).listen(0, "127.0.0.1"));
  await Promise.all(lines.map((line) => once(line, "listening")));
  const visitor = await openVisitor(executablePath);
  const results = subjects.map((): Result[] => []);
  try {
    for (let visit = 0; visit < visits; visit++) {
      const entries = [...subjects.entries()];
      for (const [index, subject] of visit % 2 === 0 ? entries : entries.toReversed()) {
        const { port } = (lines[index] as Server).address() as AddressInfo;
        const url = `http://${subject.host}:${port}${subject.path}`;
        const measureSubject = (page: VisitedPage) => withPatience(measure(page, subject), url);
        results[index]?.push(await visitor.visit(url, [observe, INTERACTIVE], measureSubject, onFrame));
      }
    }
    return results;
  } finally {
    await visitor.close();
    for (const line of lines) line.close();
  }
}

/** Measures the first visits of pages. */
export async function measurePaint(
  executablePath: string,
  subjects: readonly PaintSubject[],
  visits: number,
): Promise<Table> {
  const results = await visitInTurns(executablePath, { subjects, visits }, (page) =>
    page.evaluate(readPaint, INTERACTIVE),
  );
  const figures = Object.keys(PAINT_COLUMNS) as (keyof Paint)[];
  return {
    title: PAINT_TITLE,
    columns: ["page", ...Object.values(PAINT_COLUMNS)],
    rows: results.map((paints, index) => [
      subjects[index]?.name ?? "",
      ...figures.map((figure) => median(paints.map((paint) => paint[figure]))),
    ]),
  };
}

/**
 * Visits pages like {@link measurePaint}, and taps as soon as they are interactive: while React hydrates the rest.
 * Measures the time until the next paint after the tap, in steps of 8 ms: https://web.dev/articles/inp
 */
export async function measureFirstTap(
  executablePath: string,
  subjects: readonly TapSubject[],
  visits: number,
): Promise<Table> {
  const results = await visitInTurns(executablePath, { subjects, visits }, async (page, { tap }) => {
    await page.tap(await page.evaluate(readTarget, INTERACTIVE, tap));
    return page.evaluate(() => (window as unknown as { seen: Observed }).seen.tapped);
  });
  return {
    title: "A first tap as soon as the page is interactive, until the next paint",
    columns: ["page", "median, ms", "longest, ms"],
    rows: results.map((times, index) => [subjects[index]?.name ?? "", median(times), Math.max(...times)]),
  };
}

/** The last frames may arrive after the page is idle, in ms. */
const LAST_FRAMES = 500;

/** A visit in pictures. */
export interface Film {
  name: string;
  /** Figures by column, in ms. */
  figures: Record<string, number>;
  /** When the navigation started, in ms since 1970. */
  startedAt: number;
  frames: Frame[];
}

/** Visits each page once like {@link measurePaint}, and records what the visitor sees. Recording takes CPU time. */
export async function recordFilms(executablePath: string, subjects: readonly PaintSubject[]): Promise<Film[]> {
  let frames: Frame[] = [];
  const onFrame = (frame: Frame) => void frames.push(frame);
  const films = await visitInTurns(executablePath, { subjects, visits: 1, onFrame }, async (page, { name }) => {
    const { firstContentful, largestContentful, interactive, layoutShift } = await page.evaluate(
      readPaint,
      INTERACTIVE,
    );
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    await wait(LAST_FRAMES);
    const film = { name, startedAt, frames };
    frames = [];
    return { ...film, figures: { FCP: firstContentful, LCP: largestContentful, interactive, CLS: layoutShift } };
  });
  return films.flat();
}

function withPatience<Result>(result: Promise<Result>, url: string): Promise<Result> {
  const impatient = wait(PATIENCE, undefined, { ref: false }).then(() => {
    throw new Error(`${url} did not become interactive`);
  });
  return Promise.race([result, impatient]);
}
