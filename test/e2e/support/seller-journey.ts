import type { BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "tap";
import { launchBrowser, watchedPage } from "../../support/browser.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { readOutbox, waitForCode } from "../../support/mails.ts";
import { freePort, pollUntil, testFolder } from "../../support/system.ts";
import type { InputMethod } from "./input-methods.ts";
import {
  addProduct,
  fulfil,
  goTo,
  heading,
  type Journey,
  looker,
  NAME,
  openShop,
  setUpShop,
  TRACKING,
} from "./seller-steps.ts";
import { order, visit } from "./shop-visitor.ts";

interface SellerJourneyOptions {
  options: BrowserContextOptions;
  inputOf: (page: Page) => InputMethod;
  /** See {@link looker}. */
  isNewLook?: boolean;
}

/**
 * Opens a shop and ships its first order, in a gateway that runs as in production. The seller and the customer have
 * separate browser contexts.
 */
export async function runSellerJourney(
  t: Test,
  { options, inputOf, isNewLook = true }: SellerJourneyOptions,
): Promise<void> {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const dataDir = testFolder(t);
  // Needed before it listens: shops' addresses are derived from the landing's.
  const port = String(await freePort());
  await spawnGateway(t, { PORT: port, DATA_DIR: dataDir, PRODUCT_HOST: "localhost" });
  const [landing, shop] = [`http://localhost:${port}/`, `http://${NAME}.localhost:${port}`];
  const { page, errors } = await watchedPage(browser, options);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  const journey: Journey = { t, page, input: inputOf(page), look: looker(t, page, isNewLook) };

  const readCode = (email: string) => waitForCode(() => readOutbox(dataDir), email);
  await openShop(journey, { landing, shop, readCode });
  await addProduct(journey);
  await visit(t, browser, shop);
  await setUpShop(journey);
  await goTo(journey, "Orders");
  await heading(page, "Orders");
  await journey.look("no orders");
  const customer = await order(t, browser, shop, isNewLook);
  await page.getByText(/^New order 1001/).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Order 1001" }).waitFor();
  await journey.look("an order has come in");
  await fulfil(journey);

  await customer.page.reload();
  await customer.page.getByText("Your order is on its way to you.").waitFor();
  await customer.page.getByText("As agreed with the shop – paid").waitFor();
  t.equal(await customer.page.getByRole("link", { name: "Track the parcel" }).getAttribute("href"), TRACKING);
  await looker(t, customer.page, isNewLook)("the customer's order, shipped");
  t.strictSame([...errors, ...customer.errors], [], "nothing in the console");
  t.strictSame(
    documents.map((url) => url.replace(/#.*/, "")),
    [landing, `${shop}/admin/enter`],
    "the seller's browser has loaded two pages in all: the landing and the shop's admin",
  );

  const mails = await pollUntil(
    async () => readOutbox(dataDir),
    ({ length }) => length >= 5,
  );
  const subjects = mails.slice(1).map((mail) => `${/[\w.]+@/.exec(mail.header("to"))?.[0]} ${mail.header("subject")}`);
  t.strictSame(
    subjects.sort(),
    [
      "ana@ Your order 1001 at Marta’s mugs",
      "ana@ Your order 1001 at Marta’s mugs is on its way",
      "ana@ Your payment for order 1001 at Marta’s mugs has arrived",
      "marta@ New order 1001: €28.95 from Ana Lund",
    ],
    "a mail at each step",
  );
  const shipped = mails.find((mail) => mail.header("subject").endsWith("on its way"));
  t.ok(shipped?.text.includes(TRACKING), "with the way to the parcel");
}
