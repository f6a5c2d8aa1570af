import { randomUUID } from "node:crypto";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { listOwnShops } from "../../../gateway/platform/accounts/enter-shop.ts";
import { deliverMails } from "../../../gateway/platform/mails/deliver-mails.ts";
import { expireOrders } from "../../../gateway/platform/orders/unpaid-orders.ts";
import { makeAccount } from "../../contract/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { makeMail, orderOf, placeOrder } from "../../support/orders.ts";
import { breakRecords, openOrderShop } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { storeShop } from "../../support/shop.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const status = async (port: number, domain: string, path = "/"): Promise<number> =>
  (await httpGet(port, `${domain}.shops.example`, path)).status;

async function openShops(t: Test, domains: string[]) {
  const dataDir = testFolder(t);
  const shops = domains.map((domain) => sampleShop(domain));
  return { dataDir, shops, ...(await openTestGateway(t, { dataDir, shops })) };
}

t.test("a seller's broken record is an error of this shop only", async (t) => {
  const { dataDir, port, directory, logged } = await openShops(t, ["acme", "bad", "cold", "demo"]);
  const table = new CaseTable();
  table.check("a shop in memory", await status(port, "bad"), 200);
  const broken = ["{", "null", "[]", "7", '"text"'];
  for (const theme of broken) {
    breakRecords(dataDir, `UPDATE sellers SET theme = '${theme}' WHERE domain = 'bad'`);
    // More often than the circuit breaker allows failures.
    for (let n = 0; n < 6; n += 1) table.check(`${theme}: its page ${n}`, await status(port, "bad"), 500);
    const lookup = await httpGet(port, "shops.example", "/api/sellers?domain=bad");
    table.check(`${theme}: its lookup`, lookup.status, 500);
    table.check(`${theme}: the storage's circuit`, directory.isBroken, false);
  }
  table.check("a shop that was in no memory", await status(port, "cold"), 200);
  breakRecords(dataDir, "UPDATE sellers SET contact = '{' WHERE domain = 'acme'");
  table.check("the landing, which shows the broken one", (await httpGet(port, "shops.example", "/")).status, 200);
  const named = logged.filter(({ err }) => /^The record sellers\/\S+ can't be read: "theme" is/.test(messageOf(err)));
  table.check("named in the log", named.length, broken.length * 7);
  breakRecords(
    dataDir,
    `UPDATE sellers SET theme = (SELECT theme FROM sellers WHERE domain = 'demo') WHERE domain = 'bad'`,
  );
  table.check("mended", await status(port, "bad"), 200);
  t.same(table.wrong(), []);
});

const messageOf = (error: unknown): string => (error as Error | undefined)?.message ?? "";

t.test("a broken product or order is an error on its pages, which does not quote it", async (t) => {
  const { dataDir, shops, port, directory, logged } = await openShops(t, ["acme", "demo"]);
  const [acme] = shops;
  const order = orderOf(acme!.seller, acme!.products[0] as Product, 1);
  const { body } = await placeOrder(port, acme!.seller.id, randomUUID(), order);
  breakRecords(
    dataDir,
    `UPDATE products SET variants = '[{"secret": Ada}]' WHERE sellerId = '${acme!.seller.id}'`,
    `UPDATE orders SET customer = '{"name": Ada}'`,
    "UPDATE sellers SET version = version + 1",
  );
  const table = new CaseTable();
  for (const path of ["/", "/products/mug", "/categories/cups", "/categories/cups?in-stock=1", "/search?q=mug"])
    table.check(path, await status(port, "acme", path), 500);
  table.check("the order", await status(port, "acme", orderPath(body.order.token)), 500);
  table.check("another shop", await status(port, "demo", "/products/mug"), 200);
  table.check("the storage's circuit", directory.isBroken, false);
  table.check("quoted", JSON.stringify(logged).includes("Ada"), false);
  const named = new Set(logged.map(({ err }) => messageOf(err).replace(/\/.* can't/, "/… can't")));
  named.delete("");
  table.check("named", [...named].toSorted(), [
    `The record orders/… can't be read: "customer" is not JSON.`,
    `The record products/… can't be read: "variants" is not JSON.`,
  ]);
  t.same(table.wrong(), []);
});

t.test("background jobs skip broken records and continue", async (t) => {
  const { platform, clock, place, seller } = await openOrderShop(t);
  const dataDir = t.testdirName;
  const other = await storeShop(platform, { domain: "other" });
  const orders = [await place({ payment: "test" }), await place({ payment: "test" })];
  const errors: string[] = [];
  const log = { error: ({ err }: { err: Error }) => errors.push(err.message), info() {}, warn() {} };
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  breakRecords(dataDir, `UPDATE orders SET lines = 'x' WHERE id = '${orders[0]!.id}'`);
  const table = new CaseTable();
  table.check("orders given up", await expireOrders(platform, log), 1);
  table.check("the log", errors.splice(0), [`The record orders/${orders[0]!.id} can't be read: "lines" is not JSON.`]);

  await platform.mails.add([makeMail({ subject: "first" }), makeMail({ subject: "second" })]);
  breakRecords(
    dataDir,
    "DELETE FROM mails WHERE json_extract(message, '$.subject') NOT IN ('first', 'second')",
    "UPDATE mails SET message = 'null' WHERE json_extract(message, '$.subject') = 'first'",
  );
  const sent: string[] = [];
  const mailTransport = {
    send: async (_id: string, { subject }: { subject: string }) => {
      sent.push(subject);
      return "";
    },
    close: async () => {},
  };
  await deliverMails({ ...platform, mailTransport }, log);
  table.check("mails", sent, ["second"]);
  table.check(
    "the log names the mail",
    errors.map((text) => text.replace(/\/\S+/, "/…")),
    [`The record mails/… can't be read: "message" is not of type object.`],
  );

  const account = makeAccount();
  await platform.accounts.add({ account, password: null });
  const accountId = account.id;
  for (const sellerId of [seller.id, other.seller.id])
    await platform.memberships.save({ accountId, sellerId, role: "owner", createdAt: account.createdAt });
  breakRecords(dataDir, `UPDATE sellers SET pages = '{}' WHERE id = '${seller.id}'`);
  const own = await listOwnShops(platform, accountId);
  table.check(
    "an account's other shops",
    own.map(({ domain }) => domain),
    ["other"],
  );
  t.same(table.wrong(), []);
});
