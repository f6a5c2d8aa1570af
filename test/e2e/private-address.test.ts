import t from "tap";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import { orderPath } from "../../areas/shared/pages/routes.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { takeOrderAction } from "../../gateway/platform/orders/change-order.ts";
import { GOOD_PASSWORD } from "../support/accounts.ts";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { openTestGateway, REGISTRATION_CODE } from "../support/gateway.ts";
import { httpGet } from "../support/http.ts";
import { readOutbox } from "../support/mails.ts";
import { orderOf, placeOrder } from "../support/orders.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { storeProduct } from "../support/shop.ts";
import { freePort, pollUntil, testFolder } from "../support/system.ts";

/** Neither part occurs anywhere else in a shop, so even half of it would be found. */
const SIGN_IN = { user: "zuleika.private", domain: "quietplace.example" };
const HOST = "zulu.localhost";

t.test("a shop opened without a contact shows its owner's address nowhere", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const dataDir = testFolder(t);
  const port = await freePort();
  const gateway = await openTestGateway(t, { dataDir, env: { PORT: String(port), PRODUCT_HOST: "localhost" } });
  const { platform } = gateway;

  const { page } = await watchedPage(browser);
  await page.goto(`http://localhost:${port}/claim?name=zulu`);
  await page.getByText("is available.").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Email", { exact: true }).fill(`${SIGN_IN.user}@${SIGN_IN.domain}`);
  await page.getByLabel("Password", { exact: true }).fill(GOOD_PASSWORD);
  await page.getByLabel("Your name", { exact: true }).fill("Zuleika");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(REGISTRATION_CODE);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await page.getByRole("button", { name: `Open ${HOST}` }).click();
  await page.waitForURL(`http://${HOST}:${port}/admin`);
  await page.getByRole("link", { name: "Add a contact" }).waitFor();
  const claimed = (await platform.sellers.findByDomain("zulu")) as Seller;

  // Everything that a shop can show, written by its owner.
  const sample = sampleShop("zulu");
  const seller = await platform.sellers.change(claimed.id, () => ({
    about: "We make everything.",
    deliveryOptions: sample.seller.deliveryOptions,
    deliveryCountries: [],
    paymentInstructions: "By bank transfer.",
    pages: [{ slug: "imprint", title: "Imprint", body: "The Zulu workshop" }],
  }));
  for (const category of sample.categories) {
    await platform.categories.save(seller.id, { ...category, sellerId: seller.id });
  }
  for (const product of sample.products) await storeProduct(platform, seller.id, { ...product, sellerId: seller.id });
  const [mug] = sample.products;
  if (!mug) throw new TypeError("the sample shop has no product");
  const request = orderOf(seller, mug, 1);
  const placed = await placeOrder(port, seller.id, "0123456789abcdef", request, { headers: { Host: HOST } });
  t.equal(placed.status, 201);
  const { token } = placed.body.order;
  const stored = await platform.orders.findByToken(seller.id, token);
  for (const action of ["confirm", "mark-paid", "ship"] as const) {
    await takeOrderAction(platform, seller, { orderId: stored?.id ?? "", action });
  }
  const cancelled = await placeOrder(port, seller.id, "fedcba9876543210", request, { headers: { Host: HOST } });
  const cancellation = { sellerId: seller.id, token: cancelled.body.order.token };

  const ofSeller = { sellerId: seller.id };
  const addresses: [string, number][] = [
    ["/", 200],
    ["/categories/cups", 200],
    ["/products/mug", 200],
    ["/products/mug?variant=mug-l", 200],
    ["/search?q=mug", 200],
    ["/cart", 200],
    ["/checkout", 200],
    [orderPath(token), 200],
    ["/pages/imprint", 200],
    ["/nothing-here", 404],
    ["/sitemap.xml", 200],
    ["/robots.txt", 200],
    [ENDPOINTS.site.path, 200],
    [`${ENDPOINTS.sellers.path}?domain=zulu`, 200],
    [fillPath(ENDPOINTS.home.path, ofSeller), 200],
    [fillPath(ENDPOINTS.category.path, { ...ofSeller, slug: "cups" }), 200],
    [fillPath(ENDPOINTS.product.path, { ...ofSeller, slug: "mug" }), 200],
    [`${fillPath(ENDPOINTS.search.path, ofSeller)}?q=mug`, 200],
    [fillPath(ENDPOINTS.content.path, { ...ofSeller, slug: "imprint" }), 200],
    [fillPath(ENDPOINTS.order.path, { ...ofSeller, token }), 200],
  ];
  const isTold = (text: string): boolean => {
    const plain = text.toLowerCase();
    return plain.includes(SIGN_IN.user) || plain.includes(SIGN_IN.domain);
  };
  const wrong: string[] = [];
  for (const [path, status] of addresses) {
    const answer = await httpGet(port, HOST, path);
    if (answer.status !== status) wrong.push(`${path}: ${answer.status}`);
    if (isTold(answer.text + JSON.stringify(answer.headers))) wrong.push(`${path} has the address`);
    if (answer.text.includes("mailto:")) wrong.push(`${path} links to a mail`);
  }
  t.same(wrong, []);

  const visitor = (await watchedPage(browser)).page;
  await visitor.goto(`http://${HOST}:${port}/products/mug?variant=mug-l`);
  await visitor.getByText("Sold out").first().waitFor();
  t.notOk(isTold(await visitor.content()));
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await still.goto(`http://${HOST}:${port}/checkout`);
  t.match(await still.textContent("main"), "Ordering needs JavaScript. Turn JavaScript on and reload this page.");

  await visitor.goto(`http://${HOST}:${port}${orderPath(cancellation.token)}`);
  await visitor.getByRole("button", { name: "Cancel the order" }).click();
  await visitor.getByRole("button", { name: "Yes, cancel it" }).click();
  const mails = await pollUntil(
    async () => readOutbox(dataDir),
    ({ length }) => length >= 10,
  );
  const [toSeller, toCustomer] = [SIGN_IN.domain, "people.example"].map((domain) =>
    mails.filter((mail) => mail.header("to").includes(domain)),
  ) as [typeof mails, typeof mails];
  t.same(
    toSeller.map((mail) => mail.header("subject").replace(/:.*/, "")).sort(),
    [
      `${REGISTRATION_CODE} is your code for localhost`,
      "New order 1001",
      "New order 1002",
      "Order 1002 at zulu is cancelled",
    ],
    "the owner gets the shop's mails",
  );
  t.equal(toCustomer.length, 6);
  t.same(
    toCustomer.filter((mail) => isTold(`${JSON.stringify([...mail.headers])}${mail.text}${mail.html}`)),
    [],
    "no customer's mail has it",
  );
  t.notOk(toCustomer.some((mail) => mail.headers.has("reply-to") || mail.text.includes("Reply to this email")));
});
