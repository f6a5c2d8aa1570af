import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { type Frame, openVisitor } from "../../../scripts/bench/visitor.ts";
import { testFolder } from "../../support/system.ts";
import { requireTool } from "../../support/tools.ts";

const PAGE = `<!doctype html><script src="/page.js"></script>
<button style="width: 100px; height: 50px" onclick="onTap('tapped')">Tap</button>`;

const SCRIPT = "window.markOfPage = window.mark; window.tapped = new Promise((done) => (window.onTap = done))";

interface VisitedWindow {
  markOfPage: string;
  tapped: Promise<string>;
}

t.test("visits a page with an empty cache, observed from the start, and taps on it", async (t) => {
  const chromium = requireTool(t, "chromium");
  if (!chromium) return;
  const requests: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    const isScript = url === "/page.js";
    response.setHeader("Cache-Control", "max-age=3600");
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? SCRIPT : PAGE);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const visitor = await openVisitor(chromium);
  t.teardown(async () => {
    await visitor.close();
    server.close();
  });
  const observe = (mark: string): void => void Object.assign(window, { mark });
  const visit = () =>
    visitor.visit(`http://127.0.0.1:${port}/`, [observe, "early"], async (page) => {
      const mark = await page.evaluate(async (key: "markOfPage") => {
        if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
        return (window as unknown as VisitedWindow)[key];
      }, "markOfPage");
      await page.tap({ x: 50, y: 30 });
      return [mark, await page.evaluate(() => (window as unknown as VisitedWindow).tapped)];
    });
  t.strictSame(await visit(), ["early", "tapped"]);
  t.strictSame(await visit(), ["early", "tapped"]);
  t.strictSame(
    requests.filter((url) => url !== "/favicon.ico"),
    ["/", "/page.js", "/", "/page.js"],
  );
  await t.rejects(
    visitor.visit("http://127.0.0.1:1/", [observe, "early"], async () => {}),
    { message: /^http:\/\/127\.0\.0\.1:1\/: net::ERR_/ },
  );
});

t.test("reports what the visitor sees each time the page changes, with the time", async (t) => {
  const chromium = requireTool(t, "chromium");
  if (!chromium) return;
  const visitor = await openVisitor(chromium);
  t.teardown(() => visitor.close());
  const frames: Frame[] = [];
  const shown = Promise.withResolvers<Frame>();
  let changedAt = Number.POSITIVE_INFINITY;
  const findShown = () => {
    const frame = frames.find(({ at }) => at >= changedAt);
    if (frame) shown.resolve(frame);
  };
  await visitor.visit(
    "data:text/html,<body>",
    [() => undefined, ""],
    async (page) => {
      changedAt = await page.evaluate(async () => {
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        document.body.style.background = "#000";
        return Date.now();
      });
      findShown();
      await shown.promise;
    },
    (frame) => {
      frames.push(frame);
      findShown();
    },
  );
  const { at, picture } = await shown.promise;
  // The frame's time on the screen, which is up to a few frames ahead.
  t.ok(at < Date.now() + 1_000);
  t.same(picture.subarray(0, 2), Buffer.from([0xff, 0xd8]), "a JPEG");
});

t.test("ends the browser, also where a script starts it", async (t) => {
  const chromium = requireTool(t, "chromium");
  if (!chromium) return;
  const script = join(testFolder(t), "chromium");
  const ended = `${script}.ended`;
  writeFileSync(script, `#!/bin/sh\n"${chromium}" "$@"\n: > "${ended}"\n`, { mode: 0o755 });
  const visitor = await openVisitor(script);
  t.notOk(existsSync(ended));
  await visitor.close();
  t.ok(existsSync(ended));
});

t.test("reports why a browser does not start", async (t) => {
  const nothing = join(testFolder(t), "nothing");
  await t.rejects(openVisitor("/bin/false"), { message: "/bin/false can't be started", cause: 1 });
  await t.rejects(openVisitor(nothing), { message: `${nothing} can't be started`, cause: { code: "ENOENT" } });
});
