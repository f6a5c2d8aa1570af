import { chromium } from "playwright-core";
import { median } from "./statistics.ts";

export interface FirstVisit {
  /** Milliseconds from the start of the navigation until the shop's name is readable. */
  nameVisible: number;
  /** Milliseconds until the page is hydrated and responds. */
  interactive: number;
}

/** DevTools' "Slow 4G" (https://github.com/ChromeDevTools/devtools-frontend, front_end/core/sdk/NetworkManager.ts). */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;

/** Opens a shop's home several times with an empty cache on a slow phone. @returns the medians */
export async function measureFirstVisit(
  executablePath: string,
  url: string,
  name: string,
  visits: number,
): Promise<FirstVisit> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  const results: FirstVisit[] = [];
  try {
    for (let i = 0; i < visits; i++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_4G);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await page.addInitScript((wanted) => {
        // The first frame is rendered after the blocking style sheets have loaded. The heading is readable then.
        const look = () => {
          const heading = document.querySelector("h1");
          if (heading?.textContent?.includes(wanted) && heading.getClientRects().length > 0)
            performance.mark("name-visible");
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, name);
      await page.goto(url, { waitUntil: "commit" });
      const marks = await page.waitForFunction(() => {
        const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime;
        const [nameVisible, interactive] = [at("name-visible"), at("awning:interactive")];
        return nameVisible !== undefined && interactive !== undefined ? { nameVisible, interactive } : undefined;
      });
      results.push((await marks.jsonValue()) as FirstVisit);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    nameVisible: median(results.map((result) => result.nameVisible)),
    interactive: median(results.map((result) => result.interactive)),
  };
}
