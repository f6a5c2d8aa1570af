import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "tap";
import { DESKTOP, launchBrowser, type WatchedPage, watchedPage } from "./browser.ts";

/** The options of a context that can also be changed on an open page. */
type PageLook = Pick<BrowserContextOptions, "viewport" | "colorScheme">;

/**
 * Opens pages of a test file one after another in one context, which takes half the processor time of a new context
 * each. Every call closes the page of the previous call: it removes cookies, the storage of the current origin, routes and
 * dialog handlers, restores the network, the permissions and the media features, and loads an empty document. The HTTP
 * cache stays. After a failure the next call opens a new context, so that the failed page is printed.
 *
 * A test that changes the clock or adds init scripts, or needs two pages at once, calls {@link watchedPage}.
 *
 * @param prepare called once per context, such as for init scripts that all its pages need
 */
export function reusePage(
  t: Pick<Test, "passing">,
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  let watched: WatchedPage | undefined;
  return async ({ viewport = DESKTOP, colorScheme = null }: PageLook = {}): Promise<WatchedPage> => {
    if (!watched || !t.passing()) {
      watched = await watchedPage(browser, { ...options, viewport, colorScheme });
      await prepare?.(watched.page);
      return watched;
    }
    const { page, requests, errors } = watched;
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners("dialog");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
      // The page saves drafts when it is left.
      Storage.prototype.setItem = () => {};
    });
    // Playwright accepts the question about unsaved changes if no handler does.
    await page.goto("about:blank");
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    await context.setOffline(options.offline ?? false);
    await context.clearPermissions();
    if (options.permissions) await context.grantPermissions(options.permissions);
    await page.setViewportSize(viewport ?? DESKTOP);
    const { reducedMotion = "reduce" } = options;
    await page.emulateMedia({ colorScheme, media: null, forcedColors: null, reducedMotion });
    requests.length = 0;
    errors.length = 0;
    return watched;
  };
}

/**
 * What the tests of a file share, such as a gateway and {@link reusePage}, until the file ends. The first test that needs
 * it opens it. A test that changes it restores it.
 *
 * @returns gives a test the shared objects and a browser of its own; `undefined` without a browser
 */
export function shareInBrowser<Shared extends object>(file: Test, open: (browser: Browser) => Promise<Shared>) {
  let shared: Promise<Shared> | undefined;
  return async (test: Test): Promise<(Shared & { browser: Browser }) | undefined> => {
    const browser = await launchBrowser(test);
    if (!browser) return undefined;
    shared ??= launchBrowser(file).then((own) => open(own as Browser));
    return { ...(await shared), browser };
  };
}
