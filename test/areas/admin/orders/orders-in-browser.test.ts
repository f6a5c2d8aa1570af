import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import t from "tap";
import type { OrderRequest } from "../../../../areas/shared/orders/contract/orders.ts";
import type { Order, OrderEvent } from "../../../../areas/shared/orders/order.ts";
import { actOnOrder } from "../../../../areas/shared/orders/order-actions.ts";
import { checkLooks, DESKTOP, launchBrowser, PHONE } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { orderOf, placeOrder } from "../../../support/orders.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { makeProduct, makeVariant, storeProduct } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const ADA = "ada@example.org";

t.test("orders in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const env = { API_REQUESTS_PER_MINUTE: "100000", ORDERS_PER_MINUTE: "100000" };
  const contact = { email: "hello@acme.example", address: "Acme Works\nشارع النيل 12\nالقاهرة" };
  const gateway = await openAdmin(t, { shops: { acme: { contact }, bolt: {} }, env });
  const { platform, port, url } = gateway;
  await gateway.addAccount(ADA, "Ada", ["acme", "bolt"]);

  /** Orders pieces of a new product as a visitor. */
  const shopOrders = async (domain: string) => {
    const seller = await platform.sellers.findByDomain(domain);
    if (!seller) throw new Error(`there is no shop ${domain}`);
    const [category] = await platform.categories.list(seller.id);
    const variant = makeVariant({ id: `${domain}-cup`, price: 1_200, stock: 500, sku: "CUP-1" });
    const product = makeProduct({
      sellerId: seller.id,
      categoryId: category?.id ?? "",
      title: "Cup",
      variants: [variant],
    });
    await storeProduct(platform, seller.id, product);
    return async (quantity = 1, change: Partial<OrderRequest> = {}) => {
      const request = { ...orderOf(seller, product, quantity), ...change };
      const { status, body } = await placeOrder(port, seller.id, randomUUID(), request, {
        host: `${domain}.localhost`,
      });
      if (status !== 201 && status !== 200) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
      const [latest] = await platform.orders.list(seller.id, { limit: 1 });
      if (!latest) throw new Error("it is not there");
      return latest;
    };
  };
  const place = await shopOrders("acme");
  const placeAtBolt = await shopOrders("bolt");

  const openPage = reusePage(t, browser);
  /** Signed in, on a page of a shop's admin. */
  const open = async (path: string, look: Parameters<typeof openPage>[0] = {}, host = "acme.localhost") => {
    const watched = await openPage(look);
    await gateway.enter(watched.page, ADA, url(host, path));
    await watched.page.waitForSelector(".admin-nav");
    return watched;
  };
  const numbers = (page: Page) => page.locator("tbody th, li > div a").allTextContents();
  const rowOf = (page: Page, number: number) => page.getByRole("row", { name: `Order ${number}` });

  await t.test(
    "shows a new order automatically; payment, shipping and delivery appear on the customer’s page",
    async (t) => {
      const { page, errors } = await open("/admin/orders");
      await page.getByRole("heading", { name: "No orders yet" }).waitFor();
      const order = await place(2, { note: "Ring twice." });
      await rowOf(page, 1001).waitFor();
      await page.getByText("New order 1001 · €28.95").waitFor();
      await page.locator(".admin-nav .admin-badge", { hasText: "1" }).waitFor();
      await page.getByRole("button", { name: "View" }).click();
      await page.waitForURL(url("acme.localhost", `/admin/orders/${order.id}`));
      await page.getByRole("heading", { level: 1, name: "Order 1001" }).waitFor();
      t.match(await page.textContent("main"), /Ring twice\.[^]*Ada Byrne[^]*1 Quay Street[^]*Ireland/);

      await page.getByRole("button", { name: "Confirm order" }).click();
      await page.getByText("Order 1001 is confirmed.").waitFor();
      const hint = page.getByText("Mark the order as paid when the money arrives.");
      t.equal(await hint.count(), 1);
      await page.getByRole("button", { name: "Mark as paid" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { name: "Has €28.95 arrived?" }).waitFor();
      await dialog.getByRole("button", { name: "Mark as paid" }).click();
      await dialog.waitFor({ state: "detached" });
      t.equal(await hint.count(), 0, "the money has arrived");

      await page.getByRole("button", { name: "Mark as shipped" }).click();
      await dialog.getByLabel("Carrier").fill("An Post");
      await dialog.getByLabel("Tracking number").fill("RX 1");
      await dialog.getByLabel("Link").fill("http://anpost.example/RX1");
      await page.keyboard.press("Enter");
      await dialog.getByText("It begins with https://").waitFor();
      t.equal(await dialog.getByLabel("Link").evaluate((field) => field === document.activeElement), true);
      t.equal((await platform.orders.get("id-acme", order.id))?.fulfillment, "unfulfilled");
      await dialog.getByLabel("Link").fill("anpost.example/RX1");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      const link = page.getByRole("link", { name: "Track the parcel" });
      t.equal(await link.getAttribute("href"), "https://anpost.example/RX1");

      const customers = await page.context().newPage();
      await customers.goto((await page.getByRole("link", { name: "The customer’s page" }).getAttribute("href")) ?? "");
      await customers.getByText("An Post").waitFor();
      await page.getByRole("button", { name: "Mark as delivered" }).click();
      await page.getByText("Completed").first().waitFor();
      t.equal(await page.getByRole("button", { name: /Confirm|shipped|delivered|Cancel/ }).count(), 0);
      t.strictSame(errors, []);

      const next = await place();
      await page.goto(url("acme.localhost", `/admin/orders/${next.id}`));
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      t.equal(await dialog.getByLabel("Carrier").inputValue(), "An Post", "the carrier is remembered");
      await dialog.getByLabel("Tracking number").fill("RX 2");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      t.equal(await dialog.getByLabel("Tracking number").inputValue(), "RX 2", "the typed text is kept");
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Cancel order" }).click();
      t.match(await dialog.textContent(), /gets an email, and the ordered items go back into stock/);
      await dialog.getByRole("button", { name: "Cancel order" }).click();
      await page.getByText("Order 1002 is cancelled").waitFor();
      await dialog.waitFor({ state: "detached" });
      t.equal(
        await page.evaluate(() => document.activeElement?.localName),
        "h1",
        "the pressed button is gone, so the page’s heading has the focus",
      );
      t.equal((await platform.orders.get("id-acme", next.id))?.status, "cancelled");
    },
  );

  await t.test("notes are added, found, removed and restored, and the customer never sees them", async (t) => {
    const order = await place();
    const { page, errors } = await open(`/admin/orders/${order.id}`);
    const section = page.getByRole("region", { name: "Private notes" });
    await section.getByText("Only people who work for this shop see notes.").waitFor();
    await section.getByRole("button", { name: "Add note" }).click();
    await section.getByText("Enter a note.").waitFor();
    const field = section.getByLabel("New note");
    // Node, which forwards the request, does not resolve `*.localhost`.
    await page.route("**/notes", async (route) => {
      const request = route.request();
      const { host, port } = new URL(request.url());
      const url = request.url().replace(host, `127.0.0.1:${port}`);
      await route.fetch({ url, headers: { ...request.headers(), host } });
      await route.abort();
    });
    await field.fill("Quartz box");
    await field.press("Control+Enter");
    await section.getByRole("alert").waitFor();
    t.equal(await field.inputValue(), "Quartz box", "the typed text stays");
    await page.unroute("**/notes");
    await field.press("Control+Enter");
    const note = section.getByRole("listitem").filter({ hasText: "Quartz box" });
    await note.getByText("Ada").waitFor();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
    t.equal(await note.count(), 1, "only the answer was lost");
    t.equal(await section.getByRole("alert").count(), 0);
    await field.fill("Call first");
    await section.getByRole("button", { name: "Add note" }).click();
    await section.getByRole("listitem").filter({ hasText: "Call first" }).waitFor();

    const customers = await page.context().newPage();
    await customers.goto((await page.getByRole("link", { name: "The customer’s page" }).getAttribute("href")) ?? "");
    await customers.getByText("Ada Byrne").first().waitFor();
    t.notMatch(await customers.content(), /Quartz|Call first/);

    await note.getByRole("button", { name: /^Remove note by Ada/ }).focus();
    await page.keyboard.down("Enter");
    await note.waitFor({ state: "detached" });
    const other = section.getByRole("listitem").getByRole("button");
    await page.waitForFunction((button) => button === document.activeElement, await other.elementHandle());
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    t.equal((await platform.orders.get("id-acme", order.id))?.notes.length, 1, "a held key removes one note");
    await field.fill("Typed since");
    await page.route("**/notes", (route) => route.abort());
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The note could not be restored.").waitFor();
    await page.unroute("**/notes");
    await page.getByRole("button", { name: "Try again" }).click();
    await note.waitFor();
    t.equal(await field.inputValue(), "Typed since");
    await field.fill("");

    await page.goto(url("acme.localhost", "/admin/orders?q=quartz"));
    await rowOf(page, order.number).waitFor();
    t.equal((await numbers(page)).length, 1);
    await rowOf(page, order.number).getByTitle("2 notes").waitFor();
    t.strictSame(
      errors.filter((error) => !/ERR_FAILED/.test(error)),
      [],
    );
  });

  await t.test("runs no action twice after a change elsewhere, and shows the current state", async (t) => {
    const order = await place();
    const { page } = await openPage();
    // The page must not reload the order before the action, as it does after its first list of orders.
    await page.route("**/api/admin/*/orders?*", (route) => route.abort());
    await page.route("**/api/admin/*/orders", (route) => route.abort());
    await gateway.enter(page, ADA, url("acme.localhost", `/admin/orders/${order.id}`));
    await page.getByRole("button", { name: "Cancel order" }).waitFor();
    await platform.orders.change("id-acme", order.id, (stored) => ({
      order: { ...stored, status: "confirmed", fulfillment: "shipped" },
      mails: [],
      restock: false,
    }));
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("This order was changed elsewhere").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Mark as delivered" }).waitFor();
    t.equal(await page.getByRole("button", { name: "Cancel order" }).count(), 0);
  });

  await t.test("shows on a phone why an action failed, however far the page is scrolled", async (t) => {
    const order = await place();
    const { page } = await open(`/admin/orders/${order.id}`, { viewport: PHONE });
    await page.getByRole("button", { name: "Confirm order" }).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.route("**/actions", (route) => route.abort());
    await page.getByRole("button", { name: "Confirm order" }).click();
    const reason = page.getByText("We couldn’t reach the server.");
    await reason.waitFor();
    t.equal(await reason.count(), 1, "announced once");
    const { y, height } = (await reason.boundingBox()) ?? { y: -1, height: 0 };
    t.ok(y > 0 && y + height < PHONE.height, "in the window");
    await page.unroute("**/actions");
    await page.getByRole("button", { name: "Confirm order" }).click();
    await page.getByRole("button", { name: "Confirm order" }).waitFor({ state: "detached" });
  });

  await t.test("prints an order without what floats above the page, which would cover its lines", async (t) => {
    const order = await place();
    const { page } = await open(`/admin/orders/${order.id}`, { viewport: PHONE });
    await page.getByRole("button", { name: "Confirm order" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).position === "fixed")
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    t.strictSame(floating, []);
  });

  await t.test("runs no further action while Enter is held, or is pressed again", async (t) => {
    const { id, number } = await place();
    await platform.orders.change("id-acme", id, (stored) => ({
      order: { ...stored, payment: "paid" },
      mails: [],
      restock: false,
    }));
    const { page } = await open(`/admin/orders/${id}`);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button("Confirm order").press("Enter");
    await page.getByText(`Order ${number} is confirmed.`).waitFor();
    t.equal(await focused(), `Order ${number}`, "the pressed button is gone");
    await page.keyboard.press("Enter");
    t.equal(await page.getByRole("dialog").count(), 0);
    await button("Mark as shipped").press("Enter");
    await page.getByRole("dialog").getByLabel("Carrier").waitFor();
    await page.keyboard.down("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.down("Enter");
    t.equal(await button("Mark as delivered").getAttribute("aria-disabled"), null, "not pressed");
    t.equal(await focused(), `Order ${number}`);
    await page.keyboard.up("Enter");
  });

  await t.test("updates an open order after changes elsewhere", async (t) => {
    const order = await place();
    const { page } = await open(`/admin/orders/${order.id}`);
    await page.getByRole("button", { name: "Confirm order" }).waitFor();
    const slip = page.getByRole("link", { name: "Packing slip" });
    t.equal(await slip.count(), 1);
    await platform.orders.change("id-acme", order.id, (stored) => ({
      order: { ...stored, paymentMethod: "card" },
      mails: [],
      restock: false,
    }));
    await page.getByText("Pack the order when it is paid.").waitFor();
    t.equal(await slip.count(), 0, "the customer is still paying");
    await platform.orders.change("id-acme", order.id, (stored) => ({
      order: {
        ...stored,
        status: "cancelled",
        events: [...stored.events, { at: stored.createdAt, kind: "cancelled" }],
      },
      mails: [],
      restock: false,
    }));
    await page.getByRole("button", { name: "Confirm order" }).waitFor({ state: "detached" });
    await page.getByRole("listitem").filter({ hasText: "Cancelled" }).waitFor();
    const notices = page.getByRole("region", { name: /^Notices/ });
    await notices.getByText(`Order ${order.number} was updated: Cancelled`).waitFor();
    t.equal(await notices.getByRole("group").count(), 1, "announced once");
  });

  await t.test("announces each change of an order once, on its page and on its packing slip", async (t) => {
    for (const path of ["/admin/orders/", "/admin/packing-slips/"]) {
      const { id, number } = await place();
      const change = (step: Partial<Pick<Order, "paymentMethod" | "payment" | "status">>, kind?: OrderEvent["kind"]) =>
        platform.orders.change("id-acme", id, (stored) => ({
          order: { ...stored, ...step, events: [...stored.events, ...(kind ? [{ at: stored.createdAt, kind }] : [])] },
          mails: [],
          restock: false,
        }));
      await change({ paymentMethod: "card" });
      const { page } = await open(`${path}${id}`);
      await page.getByRole("heading", { level: 1, name: String(number) }).waitFor();
      const notices = page.getByRole("region", { name: /^Notices/ });
      await change({ payment: "paid" }, "paid");
      // Under the pointer, notices stay.
      await notices.getByText(`Order ${number} was updated: Paid`).hover();
      await change({ status: "cancelled" }, "cancelled");
      await notices.getByText(`Order ${number} was updated: Cancelled`).waitFor();
      t.equal(await notices.getByRole("group").count(), 2, path);
    }
  });

  await t.test("views, searches and extends a long list, restores it, and holds new orders back", async (t) => {
    for (let each = 0; each < 60; each += 1) await placeAtBolt();
    await placeAtBolt(1, { contact: { name: "Grace Hopper", email: "grace@people.example" } });
    const { page } = await open("/admin/orders", {}, "bolt.localhost");
    await rowOf(page, 1061).waitFor();
    t.equal((await numbers(page)).length, 50);
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    await all.check();
    await page.getByRole("button", { name: "Select all 61" }).click();
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    await rowOf(page, 1001).waitFor();
    t.equal(await page.evaluate(() => document.activeElement?.textContent), "Order 10111011", "the first added row");
    t.equal(await page.getByRole("button", { name: "Show more" }).count(), 0);
    const bar = page.getByRole("status").filter({ hasText: "selected" });
    t.same(await bar.allTextContents(), ["All 61 selected"], "still says what an action changes");
    t.ok(await all.isChecked(), "the rows that were loaded later are ticked");
    await rowOf(page, 1001).getByRole("checkbox").uncheck();
    t.same(await bar.allTextContents(), ["60 selected"]);
    await page.getByRole("button", { name: "Clear selection" }).click();

    await rowOf(page, 1003).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Order 1003" }).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { level: 1, name: "Order 1002" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { level: 1, name: "Order 1003" }).waitFor();
    await page.getByRole("button", { name: "Previous order" }).click();
    await page.getByRole("heading", { level: 1, name: "Order 1004" }).waitFor();
    await page.goBack();
    await rowOf(page, 1003).waitFor();
    t.equal((await numbers(page)).length, 61, "the whole list is shown immediately");
    await page.waitForFunction(() => scrollY > 1000);

    const [before, shown] = [await page.evaluate(() => scrollY), await numbers(page)];
    await placeAtBolt();
    const pill = page.getByRole("button", { name: "1 new order" });
    await pill.waitFor();
    t.equal(await page.evaluate(() => scrollY), before, "nothing moves");
    t.strictSame(await numbers(page), shown);
    await pill.click();
    await rowOf(page, 1062).waitFor();
    await page.waitForFunction(() => scrollY === 0);

    await page.keyboard.press("/");
    await page.keyboard.type("grace");
    await page.waitForURL("**/admin/orders?q=grace");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    t.match(await page.textContent("tbody"), "Grace Hopper");
    await page.getByRole("link", { name: /^Cancelled/ }).click();
    await page.getByRole("heading", { name: "No orders found" }).waitFor();
    t.equal(new URL(page.url()).search, "?view=cancelled&q=grace");
    await page.getByRole("link", { name: "Search all orders" }).click();
    await rowOf(page, 1061).waitFor();
    await page.reload();
    await rowOf(page, 1061).waitFor();
    t.equal((await numbers(page)).length, 1, "the URL has all filters");
  });

  await t.test("counts new orders in a tab without focus", async (t) => {
    await place();
    const { page } = await open("/admin/products");
    await page.locator(".admin-nav .admin-badge").waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, "hasFocus", { value: () => false, configurable: true });
    });
    await place();
    await page.waitForFunction(() => document.title.startsWith("(1) "));
    await page.evaluate(() => {
      Object.defineProperty(document, "hasFocus", { value: () => true });
      dispatchEvent(new Event("focus"));
    });
    await page.waitForFunction(() => !document.title.startsWith("("));
    t.pass("resets the count on focus");
  });

  await t.test("subscribes only while signed in", async (t) => {
    const { page, requests } = await open("/admin");
    await page.locator(".admin-nav .admin-badge").waitFor();
    const streams = () => requests.filter((each) => each.endsWith("/order-events")).length;
    t.equal(streams(), 1);
    for (const name of ["Orders", "Products", "Home"]) {
      await page.getByRole("link", { name }).first().click();
      await page.locator("main h1", { hasText: name }).waitFor();
    }
    t.equal(streams(), 1, "one stream for all pages");
    const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/order-events"));
    await page.getByRole("button", { name: "Account of Ada" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await ended;
    await page.waitForSelector("form");
    t.equal(streams(), 1);
  });

  await t.test("prints a packing slip without frame, black on white, with the address in the window", async (t) => {
    const order = await place(3, { contact: { name: "ليلى المنصوري", email: "layla@people.example" } });
    const { page } = await open(`/admin/packing-slips/${order.id}`, { colorScheme: "dark" });
    const slip = page.getByRole("article", { name: `Packing slip for order ${order.number}` });
    await slip.waitFor();
    await slip.getByText("The acme shop · Acme Works · شارع النيل 12 · القاهرة", { exact: true }).waitFor();
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      t.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, `one sheet of ${format}`);
    }
    await page.emulateMedia({ media: "print" });
    for (const chrome of [".admin-header", ".admin-nav", "h1", "[href='#main']"])
      t.equal(await page.locator(chrome).isVisible(), false, chrome);
    t.equal(await slip.evaluate((sheet) => getComputedStyle(sheet).color), "rgb(0, 0, 0)");
    t.equal(await slip.evaluate((sheet) => getComputedStyle(sheet).backgroundColor), "rgb(255, 255, 255)");
    const top = await slip.evaluate((sheet) => {
      const window = sheet.querySelector("address")?.parentElement;
      return window ? window.getBoundingClientRect().top - sheet.getBoundingClientRect().top : 0;
    });
    // With the paper's margin of 15 mm: DIN 5008, form B.
    t.equal(Math.round((top / 96) * 25.4) + 15, 45);
    const edges = await slip.locator("address bdi").evaluateAll((lines) =>
      lines.map((line) => {
        const text = new Range();
        text.selectNodeContents(line);
        return Math.round(text.getBoundingClientRect().left);
      }),
    );
    t.ok(edges.length > 2);
    t.equal(new Set(edges).size, 1, "the lines of an address begin at one edge, also an Arabic name");
  });

  await t.test("changes many orders at once, and limits the list to a period", async (t) => {
    const placed = [];
    for (let count = 0; count < 4; count++) placed.push(await place());
    const [first, , , last] = placed;
    const { page, errors } = await open("/admin/orders?view=new");
    const shown = async () => (await numbers(page)).map((text) => Number(text.match(/\d+$/)));
    await rowOf(page, last?.number ?? 0).waitFor();
    for (const { number } of placed) await page.getByRole("checkbox", { name: `Select Order ${number}` }).check();
    await page.getByText("4 selected").waitFor();
    t.equal(await page.getByRole("button", { name: "Mark as delivered" }).count(), 0, "no order allows it");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Mark 4 orders as shipped?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Confirm" }).click();
    // Someone else ships one in the meantime.
    await platform.orders.change("id-acme", first?.id ?? "", (order) => {
      const acted = actOnOrder(order, "ship", { at: order.createdAt });
      return acted && { ...acted, mails: [] };
    });
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("3 orders confirmed.").waitFor();
    await page.getByText("1 order was changed elsewhere and no longer allows this.").waitFor();
    const stored = await Promise.all(placed.map(({ id }) => platform.orders.get("id-acme", id)));
    t.same(new Set(stored.map((order) => order?.status)), new Set(["confirmed"]));

    await page.goto(url("acme.localhost", "/admin/orders"));
    await rowOf(page, last?.number ?? 0).waitFor();
    const all = await shown();
    await page.getByLabel("Period").selectOption("Today");
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);
    await page.getByLabel("Period").selectOption("Last month");
    await page.getByText("No orders here match in this period.").waitFor();
    t.notOk(await page.getByLabel("From").isVisible());
    await page.getByRole("link", { name: "Show any time" }).click();
    await rowOf(page, last?.number ?? 0).waitFor();
    t.same(await shown(), all);
    await page.getByLabel("Period").selectOption("Choose dates");
    await page.getByLabel("From").fill("2026-02-10");
    await page.getByLabel("To", { exact: true }).fill("2026-02-01");
    await page.getByText("This date is before the start date.").waitFor();
    await page.reload();
    t.equal(await page.getByLabel("From").inputValue(), "2026-02-10", "the address keeps the dates");
    await page.getByLabel("From").fill("1999-02-10");
    await page.getByLabel("From").blur();
    await page.getByText("Enter a date from 2000 to 2099.").waitFor();
    t.equal(await page.getByLabel("From").inputValue(), "1999-02-10");
    await page.getByRole("button", { name: "Clear dates" }).click();
    await page.waitForURL(url("acme.localhost", "/admin/orders"));
    await rowOf(page, last?.number ?? 0).waitFor();

    await page.getByLabel("Search orders").fill("nobody at all");
    await page.getByRole("link", { name: "Clear search" }).click();
    await rowOf(page, last?.number ?? 0).waitFor();
    await page.waitForFunction(() => document.querySelector("input[type=search]")?.getAttribute("value") === "");
    t.equal(new URL(page.url()).search, "", "the cleared search does not come back");
    t.match(errors, [/409/], "only the refused confirmation");
  });

  await t.test("keeps the order with the focus below the bar of the selection, on phone and desktop", async (t) => {
    const table = new CaseTable();
    for (let count = 0; count < 6; count++) await place();
    const { page } = await open("/admin/orders");
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.reload();
      const last = page.getByRole("checkbox", { name: /^Select Order/ }).last();
      await last.focus();
      await page.keyboard.press("Space");
      await page.getByText("1 selected").waitFor();
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press("Shift+Tab");
        const [name, isCovered] = await page.evaluate(() => {
          const { activeElement } = document;
          const { left, top, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect();
          const front = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[class*=bulk]");
          return [activeElement?.textContent, Boolean(front && !front.contains(activeElement))];
        });
        table.check(`${viewport.width} pixels: ${name} after ${presses} presses`, isCovered, false);
      }
    }
    t.same(table.wrong(), []);
  });

  await t.test("does not find another shop’s order", async (t) => {
    const order = await placeAtBolt();
    const { page } = await open(`/admin/orders/${order.id}`);
    await page.getByRole("heading", { name: "Order not found" }).waitFor();
    await page.goto(url("acme.localhost", `/admin/packing-slips/${order.id}`));
    await page.getByRole("heading", { name: "No order at this address" }).waitFor();
    t.notMatch(await page.textContent("main"), "Ada Byrne");
  });

  await t.test("is accessible and stable, on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const order = await place();
    const note = { id: "note", text: "Broken doorbell: call first.", author: "Ada", createdAt: order.createdAt };
    await platform.orders.change("id-acme", order.id, (stored) => ({
      order: { ...stored, notes: [note, { ...note, id: "long", text: "w".repeat(300) }] },
      mails: [],
      restock: false,
    }));
    for (const viewport of [PHONE, DESKTOP]) {
      const watched = await open("/admin/orders", { viewport });
      const { page, errors } = watched;
      const hasPlaceholder = Promise.withResolvers<void>();
      await page.route(`**/api/admin/*/orders/${order.id}`, async (route) => {
        await hasPlaceholder.promise;
        await route.continue();
      });
      for (const [path, heading] of [
        ["/admin/orders", "Orders"],
        [`/admin/orders/${order.id}`, `Order ${order.number}`],
        [`/admin/packing-slips/${order.id}`, `Packing slip ${order.number}`],
      ] as const) {
        await page.goto(url("acme.localhost", path));
        if (path.endsWith(`/orders/${order.id}`)) {
          await page.getByRole("heading", { level: 1, name: "Order", exact: true }).waitFor();
          hasPlaceholder.resolve();
        }
        await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
        await page.getByText("Ada Byrne").first().waitFor();
        table.check(`${path} at ${viewport.width}: layout shift`, await watched.layoutShifts(), []);
        if (path.endsWith(`/orders/${order.id}`)) {
          const top = async (name: string) =>
            (await page.getByRole("heading", { level: 2, name }).boundingBox())?.y ?? 0;
          table.check(`customer at ${viewport.width}`, (await top("Customer")) < (await top("Timeline")), true);
        }
        await checkLooks(page, table, path, [viewport]);
      }
      // Its words are the longest in German.
      await page.context().addCookies([{ name: "language", value: "de", url: url("acme.localhost", "/") }]);
      await page.goto(url("acme.localhost", "/admin/orders"));
      await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
      const bar = page.getByText(/^\d+ ausgewählt$/).locator("xpath=..");
      const rows = await bar.getByRole("button").evaluateAll((buttons) => {
        const boxes = buttons.map((button) => button.getBoundingClientRect());
        return new Set(boxes.map(({ top, bottom }) => Math.round(top + bottom))).size;
      });
      table.check(`rows of the bulk bar at ${viewport.width}`, rows, viewport === PHONE ? 3 : 1);
      table.check(`errors at ${viewport.width}`, errors, []);
    }
    t.same(table.wrong(), []);
  });

  await t.test("shows its views in one row on a phone, and the chosen one in the window", async (t) => {
    const table = new CaseTable();
    await place();
    const { page } = await open("/admin/orders", { viewport: PHONE });
    for (const language of ["en", "de", "ar"]) {
      await page.context().addCookies([{ name: "language", value: language, url: url("acme.localhost", "/") }]);
      for (const view of ["", "?view=cancelled", "?view=unfulfilled"]) {
        await page.goto(url("acme.localhost", `/admin/orders${view}`));
        const tabs = page.locator("main nav a");
        await tabs.first().waitFor();
        const {
          rows,
          current,
          page: scrolled,
        } = await tabs.evaluateAll((links) => {
          const { left, right } =
            links.find((link) => link.hasAttribute("aria-current"))?.getBoundingClientRect() ?? new DOMRect();
          return {
            rows: new Set(links.map((link) => link.getBoundingClientRect().top)).size,
            current: [left >= 0, right <= innerWidth, right > left],
            page: scrollY,
          };
        });
        table.check(`${language} ${view}: rows`, rows, 1);
        table.check(`${language} ${view}: the chosen one is in the window`, current, [true, true, true]);
        table.check(`${language} ${view}: the page is not scrolled`, scrolled, 0);
      }
      // The first one again, by keyboard.
      const first = page.locator("main nav a").first();
      await first.focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/orders");
      const { x = -1 } = (await first.boundingBox()) ?? {};
      table.check(`${language}: the first one is in the window`, x >= 0 && x < PHONE.width, true);
    }
    t.same(table.wrong(), []);
  });

  await t.test("cancels an unpaid card order without announcing an email", async (t) => {
    const { id, number } = await place();
    await platform.orders.change("id-acme", id, (stored) => ({
      order: { ...stored, paymentMethod: "card" },
      restock: false,
      mails: [],
    }));
    const { page } = await open(`/admin/orders/${id}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Cancel order" }).click();
    t.match(await dialog.textContent(), "The ordered items go back into stock.");
    t.notMatch(await dialog.textContent(), "email");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await page.getByText(`Order ${number} is cancelled.`, { exact: true }).waitFor();
  });
});
