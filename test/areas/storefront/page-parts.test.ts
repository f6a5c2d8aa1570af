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

// A slow device paints while it parses, between any two elements.
t.test("nothing in a shop's header moves while the rest of it arrives", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const table = new CaseTable();
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await watchedPage(browser, { viewport });
    const answer = await page.goto(url("northbean.localhost"));
    const html = ((await answer?.text()) ?? "").replaceAll(/<script.*?<\/script>/gs, "");
    const complete = await boxesOf(page, html);
    const start = html.indexOf("<header");
    const header = html.slice(start, html.indexOf("</header>"));
    for (const index of Array.from(header.matchAll(/<(?!\/)/g), (match) => start + match.index)) {
      const moved = (await boxesOf(page, html.slice(0, index))).filter(({ left, top, shown }, place) => {
        const final = complete[place];
        return shown && final?.shown && Math.max(Math.abs(left - final.left), Math.abs(top - final.top)) >= 3;
      });
      const name = `at ${viewport.width}, before ${html.slice(index, index + 40)}`;
      table.check(
        name,
        moved.map((box) => box.name),
        [],
      );
    }
  }
  t.same(table.wrong(), []);
});
