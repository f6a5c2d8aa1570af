import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

const CPU_SLOWDOWN = 4;
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2, mobile: false };

/** An answer to the command `id`, or an event of a page. */
interface Message {
  id?: number;
  result: Record<string, unknown>;
  error?: { message: string };
  method?: string;
  params: unknown;
  sessionId?: string;
}

/** A picture of the page. */
export interface Frame {
  /** When the screen shows it, in ms since 1970. */
  at: number;
  /** As a JPEG. */
  picture: Buffer;
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Page/#event-screencastFrame */
interface ScreencastFrame {
  data: string;
  metadata: { timestamp: number };
  sessionId: number;
}

/**
 * A connection with a browser through two pipes (https://chromedevtools.github.io/devtools-protocol/). The browser ends
 * when they are closed, so it never outlives this process.
 */
class Protocol {
  readonly #commands: Writable;
  #sent = 0;
  #received = "";
  readonly #waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  /** Called with the frames of a page, by its session. */
  readonly onFrame = new Map<string, (frame: ScreencastFrame) => void>();

  constructor(commands: Writable, replies: Readable) {
    this.#commands = commands;
    // Commands to a browser that has ended are rejected below.
    commands.on("error", () => undefined);
    replies.setEncoding("utf8").on("data", (text: string) => {
      const messages = (this.#received + text).split("\0");
      this.#received = messages.pop() as string;
      for (const message of messages) this.#receive(JSON.parse(message) as Message);
    });
    replies.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser ended"));
    });
  }

  #receive({ id, result, error, method, params, sessionId }: Message): void {
    if (method === "Page.screencastFrame") this.onFrame.get(sessionId as string)?.(params as ScreencastFrame);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }

  /** @throws Error if the browser refuses the command or ends */
  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#sent;
    const waiting = Promise.withResolvers<Record<string, unknown>>();
    this.#waiting.set(id, waiting);
    this.#commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return waiting.promise;
  }
}

/** A page of a slow phone. */
export interface VisitedPage {
  /** Runs a function in the page, with arguments that JSON can express, and waits for its result. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** @param point in CSS pixels */
  tap(point: { x: number; y: number }): Promise<void>;
}

/** A slow phone's browser. */
export interface Visitor {
  /**
   * Opens a URL with an empty cache, and closes it after `measure`.
   * @param observe runs in the page before its own scripts, with `mark`
   * @param onFrame called with a picture each time the page has changed
   */
  visit<Result>(
    url: string,
    observe: readonly [work: (mark: string) => void, mark: string],
    measure: (page: VisitedPage) => Promise<Result>,
    onFrame?: (frame: Frame) => void,
  ): Promise<Result>;
  close(): Promise<void>;
}

const expressionOf = (work: unknown, args: readonly unknown[]): string =>
  `(${String(work)})(${args.map((argument) => JSON.stringify(argument)).join()})`;

/**
 * Starts Chromium as a phone with a slow CPU. Playwright could do it, but it enables the protocol's domain `Runtime` in
 * each page. V8 then parses the first scripts twice more, for the positions of a stack trace: 50 ms that no visitor
 * waits for.
 *
 * @throws Error whose cause is the exit code or the system's error if the browser does not start
 */
export async function openVisitor(executablePath: string): Promise<Visitor> {
  const profile = await mkdtemp(join(tmpdir(), "awning-visitor-"));
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  const browser = spawn(executablePath, args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const exited = new Promise((resolve) => browser.once("error", resolve).once("exit", resolve));
  const protocol = new Protocol(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
  const end = async (): Promise<unknown> => {
    // Not a signal: the program may be a script that starts the browser.
    browser.stdio[3]?.destroy();
    const cause = await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    return cause;
  };
  try {
    await protocol.send("Browser.getVersion");
  } catch {
    throw new Error(`${executablePath} can't be started`, { cause: await end() });
  }
  return {
    async visit(url, [observe, mark], measure, onFrame) {
      const { browserContextId } = await protocol.send("Target.createBrowserContext");
      try {
        const { targetId } = await protocol.send("Target.createTarget", { url: "about:blank", browserContextId });
        const { sessionId } = await protocol.send("Target.attachToTarget", { targetId, flatten: true });
        const session = sessionId as string;
        const send = (method: string, params: object) => protocol.send(method, params, session);
        await send("Emulation.setDeviceMetricsOverride", SCREEN);
        await send("Emulation.setTouchEmulationEnabled", { enabled: true });
        // A phone's scroll bar takes no space: one that appears while the page loads would move it.
        await send("Emulation.setScrollbarsHidden", { hidden: true });
        await send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
        await send("Page.enable", {});
        await send("Page.addScriptToEvaluateOnNewDocument", { source: expressionOf(observe, [mark]) });
        if (onFrame) {
          protocol.onFrame.set(session, ({ data, metadata, sessionId: frame }) => {
            onFrame({ at: metadata.timestamp * 1000, picture: Buffer.from(data, "base64") });
            // Rejected when the page is closed.
            send("Page.screencastFrameAck", { sessionId: frame }).catch(() => undefined);
          });
          await send("Page.startScreencast", { format: "jpeg", quality: 70, maxWidth: SCREEN.width });
        }
        const { errorText } = (await send("Page.navigate", { url })) as { errorText?: string };
        if (errorText) throw new Error(`${url}: ${errorText}`);
        return await measure({
          async evaluate(work, ...values) {
            const expression = expressionOf(work, values);
            const answer = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
            const { result, exceptionDetails } = answer as { result: { value: never }; exceptionDetails?: object };
            if (exceptionDetails) throw new Error(`${url}: ${JSON.stringify(exceptionDetails)}`);
            return result.value;
          },
          async tap(point) {
            await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
            await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
          },
        });
      } finally {
        await protocol.send("Target.disposeBrowserContext", { browserContextId });
      }
    },
    async close() {
      await end();
    },
  };
}
