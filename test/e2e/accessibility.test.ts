import t from "tap";
import { checkLooks, DESKTOP, launchBrowser, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { CaseTable } from "../support/system.ts";

/** The window of a laptop at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

t.test(
  "open, paused, closed and unknown shops are accessible, at both widths and 400 % zoom, light and dark",
  async (t) => {
    const browser = await launchBrowser(t);
    if (!browser) return;
    const { url, platform } = await demoGateway(t);
    for (const [domain, status] of [
      ["northbean", "paused"],
      ["fernhaus", "closed"],
    ] as const) {
      const seller = await platform.sellers.findByDomain(domain);
      await platform.sellers.change(seller?.id ?? "", () => ({ status }));
    }
    const pages = [
      url("demo.localhost"),
      url("northbean.localhost"),
      url("fernhaus.localhost"),
      url("nobody.localhost"),
    ];
    const table = new CaseTable();
    const { page } = await watchedPage(browser);
    for (const address of pages) {
      const { hostname, pathname } = new URL(address);
      await openPage(page, address);
      await checkLooks(page, table, hostname + pathname, [PHONE, DESKTOP, ZOOMED]);
    }
    t.same(table.wrong(), []);
  },
);

t.test("the keyboard reaches every control, with a visible focus", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const withOptions = products.find(({ options }) => options.length > 0);
  const { page } = await watchedPage(browser);
  for (const address of [
    url("localhost"),
    url("demo.localhost"),
    url("demo.localhost", `/products/${withOptions?.slug}`),
    url("demo.localhost", "/admin"),
  ]) {
    await openPage(page, address);
    const expected = await page.evaluate(() => {
      const reachable = [
        ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']"),
      ].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(":disabled") &&
          element.tabIndex >= 0,
      );
      // Tab enters a radio group once; the arrow keys move inside it.
      const groups = new Set<string>();
      const stops = reachable.filter((element) => {
        if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
        if (groups.has(element.name)) return false;
        groups.add(element.name);
        return true;
      });
      return stops.length;
    });
    const reached = new Set<string>();
    const invisible: string[] = [];
    for (let i = 0; i < expected * 2 + 10; i++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return undefined;
        element.dataset.stop ??= String(document.querySelectorAll("[data-stop]").length);
        const marked = [element, element.parentElement, element.nextElementSibling].some((candidate) => {
          if (!candidate) return false;
          const style = getComputedStyle(candidate);
          return (
            (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none"
          );
        });
        return { stop: element.dataset.stop, marked, what: element.outerHTML.slice(0, 80) };
      });
      // After the last stop the focus leaves the page and returns to the first.
      if (!stop) continue;
      reached.add(stop.stop);
      if (!stop.marked) invisible.push(stop.what);
    }
    t.equal(reached.size, expected, new URL(address).pathname);
    t.strictSame(invisible, [], "a visible focus at each stop");
  }
});
