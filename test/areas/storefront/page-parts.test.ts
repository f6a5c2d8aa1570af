import type { Page } from "playwright-core";
import t from "tap";
import { DESKTOP, launchBrowser, PHONE, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { CaseTable } from "../../support/system.ts";

interface Box {
  name: string;
  left: number;
  top: number;
  /** Whether it can be seen to move. */
  shown: boolean;
}

/** Shows a document, or the part of it that has arrived. Returns the boxes of its elements in document order. */
async function boxesOf(page: Page, html: string): Promise<Box[]> {
  await page.setContent(html);
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*"), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const name = `${element.localName} “${element.textContent?.trim().slice(0, 20)}”`;
      return { name, left, top, shown: isVisible && width * height > 0 && top < innerHeight };
    }),
  );
}

/** The beginnings of elements that have a box of their own. */
const STARTS = /<(?!\/|svg|path|picture|source|bdi|span)/g;

/** Which part of a page arrives piece by piece. */
interface Part {
  host: string;
  path?: string;
  /** The part's first characters, and those after it. */
  from: string;
  to: string;
}

// A slow device paints while it parses, between any two elements.
t.test("nothing on the first screen moves while the rest of a page arrives", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const several = products.find(({ images }) => images.length > 1);
  const parts: Part[] = [
    { host: "northbean", from: "<header", to: "</header>" },
    { host: "northbean", from: "<main", to: "</section>" },
    { host: "fernhaus", from: "<main", to: "<h2" },
    { host: "demo", path: `/products/${several?.slug}`, from: "<main", to: "<h1" },
    { host: "demo", path: "/search", from: "<footer", to: "</footer>" },
  ];
  const table = new CaseTable();
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await watchedPage(browser, { viewport });
    for (const { host, path = "/", from, to } of parts) {
      const answer = await page.goto(url(`${host}.localhost`, path));
      const html = ((await answer?.text()) ?? "").replaceAll(/<script.*?<\/script>/gs, "");
      const complete = await boxesOf(page, html);
      const start = html.indexOf(from);
      const part = html.slice(start, html.indexOf(to, start));
      table.check(`${host}${path} has this part`, part.startsWith(from), true);
      for (const index of Array.from(part.matchAll(STARTS), (match) => start + match.index)) {
        const moved = (await boxesOf(page, html.slice(0, index))).filter(({ left, top, shown }, place) => {
          const final = complete[place];
          return shown && final?.shown && Math.max(Math.abs(left - final.left), Math.abs(top - final.top)) >= 3;
        });
        table.check(
          `${host}${path} at ${viewport.width}, before ${html.slice(index, index + 40)}`,
          moved.map((box) => box.name),
          [],
        );
      }
    }
    await page.context().close();
  }
  t.same(table.wrong(), []);
});
