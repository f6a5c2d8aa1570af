import t from "tap";
import { DESKTOP, launchBrowser, openPage, PHONE, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { CaseTable } from "../../support/system.ts";

/** The visible height of a product's picture that counts as shown, in CSS pixels. */
const GLIMPSE = 40;

t.test("first screen", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);

  await t.test("a shop shows its tagline, its call to action and its first products", async (t) => {
    const table = new CaseTable();
    for (const viewport of [PHONE, DESKTOP]) {
      const watched = await watchedPage(browser, { viewport });
      const { page } = watched;
      for (const domain of ["demo", "northbean", "fernhaus"]) {
        await page.goto(url(`${domain}.localhost`));
        const found = await page.evaluate(() => {
          const sign = document.querySelector("h1")?.parentElement as HTMLElement;
          const bottomOf = (selector: string) => sign.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
          const cover = sign.parentElement?.querySelector("picture")?.parentElement?.getBoundingClientRect() as DOMRect;
          const label = sign.getBoundingClientRect();
          return {
            tagline: bottomOf("p"),
            action: bottomOf("a"),
            product: document.querySelector("main a[href^='/products/'] img")?.getBoundingClientRect().top ?? 9_999,
            // Pictures are loaded by the width in `sizes`.
            sizes: [...document.querySelectorAll<HTMLImageElement>("main picture img")].flatMap((image) => {
              const parts = (image.previousElementSibling?.getAttribute("sizes") ?? "").split(/, /);
              const size = parts.find((part) => !part.startsWith("(") || matchMedia(part.split(") ")[0] + ")").matches);
              const width = (Number.parseFloat(size?.split(") ").at(-1) ?? "") / 100) * innerWidth;
              const share = width / image.getBoundingClientRect().width;
              return share < 0.9 || share > 1.1 ? `${image.alt} ${share}` : [];
            }),
            // The part of the cover not overlapped by text.
            sliver: label.top < cover.bottom && label.bottom > cover.top ? cover.right - label.right : cover.width,
          };
        });
        const about = `${domain} at ${viewport.width}`;
        table.check(`${about}: tagline`, found.tagline > 0 && found.tagline <= viewport.height, true);
        table.check(`${about}: call to action`, found.action > 0 && found.action <= viewport.height, true);
        table.check(`${about}: products`, found.product <= viewport.height - GLIMPSE, true);
        table.check(`${about}: no sliver of the cover`, found.sliver > viewport.width / 4, true);
        table.check(`${about}: pictures' sizes`, found.sizes, []);
        table.check(`${about}: layout shift`, await watched.layoutShifts(), []);
      }
      await page.context().close();
    }
    t.same(table.wrong(), []);
  });

  await t.test("a product on a phone shows its name below a square picture", async (t) => {
    const seller = await platform.sellers.findByDomain("demo");
    const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
    const several = products.find(({ images }) => images.length > 1);
    const { page } = await watchedPage(browser, { viewport: PHONE });
    await page.goto(url("demo.localhost", `/products/${several?.slug}`));
    const picture = await page.locator("main ul img").first().boundingBox();
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    t.equal(picture?.height, picture?.width);
    t.ok((name?.y ?? 999) < 600, `the name begins at ${name?.y}`);
  });

  await t.test(
    "requests the cover before any script, and the area's style sheet after the page's scripts",
    async (t) => {
      const seller = await platform.sellers.findByDomain("demo");
      const { page, requests } = await watchedPage(browser, { viewport: PHONE });
      await openPage(page, url("demo.localhost"));
      const paths = requests.map((request) => new URL(request).pathname);
      const cover = paths.findIndex((path) => path.includes(`/${seller?.cover?.id}-`));
      const script = paths.findIndex((path) => path.endsWith(".js"));
      t.ok(cover > 0 && cover < script, `the cover is request ${cover}, the first script request ${script}`);
      const sheet = paths.findIndex((path) => path.endsWith(".css"));
      const pageScript = paths.findIndex((path) => path.includes("/home-page-"));
      t.ok(
        sheet > pageScript && pageScript > 0,
        `the page's script is request ${pageScript}, the sheet request ${sheet}`,
      );
      t.ok(await page.evaluate(() => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet !== null));
    },
  );
});
