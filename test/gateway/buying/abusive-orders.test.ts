import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, pollUntil, testFolder } from "../../support/system.ts";

const KEY = "a-key-of-the-customer";
const USED_KEY = "a-key-that-is-used-up";
const LINE = { productId: "id-acme-mug", variantId: "mug-s", quantity: 1 };
const ADDRESS = { line1: "1 Quay Street", city: "Cork", country: "IE" };
const CONTACT = { name: "Ada Byrne", email: "ada@people.example" };
const ORDER = {
  contact: CONTACT,
  delivery: { optionId: "post", address: ADDRESS },
  payment: "manual",
  lines: [LINE],
  expectedTotal: 1695,
  currency: "EUR",
};

interface Attempt {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  /** Bytes are sent as they are, other values as JSON. `null` sends nothing. */
  body?: unknown;
  expected: `${number} ${string}`;
}

const BAD = "400 bad-request";
const NOT_SOLD = "409 product-unavailable";

/** The order with some fields replaced. */
const order = (change: object, expected: Attempt["expected"]): Attempt => ({ body: { ...ORDER, ...change }, expected });
const line = (change: object, expected: Attempt["expected"] = BAD): Attempt =>
  order({ lines: [{ ...LINE, ...change }] }, expected);
const contact = (change: object): Attempt => order({ contact: { ...CONTACT, ...change } }, BAD);
const address = (change: object): Attempt =>
  order({ delivery: { optionId: "post", address: { ...ADDRESS, ...change } } }, BAD);
/** The order's JSON text with one part replaced. */
const text = (piece: string, instead: string, expected: Attempt["expected"] = BAD): Attempt => {
  const whole = JSON.stringify(ORDER);
  if (!whole.includes(piece)) throw new TypeError(`the order has no ${piece}`);
  return { body: Buffer.from(whole.split(piece).join(instead)), expected };
};
const typed = (contentType: string, body: unknown = ORDER): Attempt => ({
  headers: { "Content-Type": contentType },
  body,
  expected: "415 unsupported-media-type",
});
const keyed = (key: string | string[], expected: Attempt["expected"] = BAD): Attempt => ({
  headers: { "Idempotency-Key": key },
  expected,
});
const to = (path: string, expected: Attempt["expected"]): Attempt => ({ path, expected });
const shop = (sellerId: string, expected: Attempt["expected"]): Attempt =>
  to(`/api/sellers/${sellerId}/orders`, expected);

const ABUSE: Record<string, Attempt> = {
  "a client's total": order({ total: 1 }, BAD),
  "a price in a line": line({ price: 1 }),
  "a unit price of 0": line({ unitPrice: 0 }),
  "a discount": order({ discount: 1600 }, BAD),
  "already paid": order({ status: "completed", payment: "paid" }, BAD),
  "an additional status": order({ status: "completed" }, BAD),
  "another seller in the body": order({ sellerId: "id-other" }, BAD),
  "free delivery": order({ delivery: { optionId: "post", address: ADDRESS, price: 0 } }, BAD),

  "no pieces": line({ quantity: 0 }),
  "minus one piece": line({ quantity: -1 }),
  "minus one piece with a matching total": order({ lines: [{ ...LINE, quantity: -1 }], expectedTotal: 0 }, BAD),
  "half a piece": line({ quantity: 0.5 }),
  "a hundred pieces": line({ quantity: 100 }),
  "the maximum safe integer": line({ quantity: Number.MAX_SAFE_INTEGER }),
  "a quantity above the number range": text('"quantity":1', '"quantity":1e400'),
  "a quantity of NaN": text('"quantity":1', '"quantity":NaN'),
  "a quantity as a string": line({ quantity: "1" }),
  "a quantity of null": line({ quantity: null }),
  "a quantity in an array": line({ quantity: [1] }),
  "no quantity": line({ quantity: undefined }),
  "no lines": order({ lines: [] }, BAD),
  "51 lines": order({ lines: Array.from({ length: 51 }, (_, index) => ({ ...LINE, variantId: `v${index}` })) }, BAD),
  "a variant twice": order({ lines: [LINE, LINE] }, BAD),
  "lines in an object": order({ lines: { 0: LINE, length: 1 } }, BAD),
  "lines of null": order({ lines: [null] }, BAD),

  "another seller's product": line({ productId: "id-other-mug" }, NOT_SOLD),
  "own and another seller's products": order(
    { lines: [LINE, { ...LINE, productId: "id-other-mug" }], expectedTotal: 2895 },
    NOT_SOLD,
  ),
  "another seller's variant": line({ variantId: "only-other" }, NOT_SOLD),
  "a draft": line({ productId: "id-acme-beaker", variantId: "beaker-s" }, NOT_SOLD),
  "an archived product": line({ productId: "id-acme-tureen", variantId: "tureen-s" }, NOT_SOLD),
  "a variant of another product": line({ variantId: "dish-s" }, NOT_SOLD),
  "an unknown product": line({ productId: "id-acme-yacht" }, NOT_SOLD),
  "a product named like a property": line({ productId: "__proto__", variantId: "constructor" }, NOT_SOLD),
  "a product with a path": line({ productId: "../id-other/mug" }),
  "a product with SQL": line({ productId: "' OR 1=1 --" }),
  "a product with an operator": line({ productId: { $ne: null } }),
  "a sold-out variant": order(
    { lines: [{ ...LINE, variantId: "mug-l" }], expectedTotal: 2345 },
    "409 insufficient-stock",
  ),
  "more than the stock": order({ lines: [{ ...LINE, quantity: 4 }], expectedTotal: 5295 }, "409 insufficient-stock"),

  "thousands of levels": { body: Buffer.from("[".repeat(10_000) + "]".repeat(10_000)), expected: BAD },
  "nine levels in an unknown field": text('"manual"', `"manual","x":${"[".repeat(8)}${"]".repeat(8)}`),
  "a polluted body": text('{"contact"', '{"__proto__":{"expectedTotal":0},"contact"'),
  "a polluted line": text('"quantity":1', '"quantity":1,"constructor":{"prototype":{"price":0}}'),
  "a polluted line with escapes": text('"quantity":1', '"quantity":1,"\\u005f\\u005fproto__":{"price":0}'),
  "a quantity twice": text('"quantity":1', '"quantity":1,"quantity":3'),
  "an order in an array": { body: [ORDER], expected: BAD },
  null: { body: Buffer.from("null"), expected: BAD },
  "a string": { body: JSON.stringify(JSON.stringify(ORDER)), expected: BAD },
  "a number": { body: Buffer.from("1695"), expected: BAD },
  "an empty object": { body: {}, expected: BAD },
  nothing: { body: Buffer.alloc(0), expected: BAD },
  "half of the body": { body: Buffer.from(JSON.stringify(ORDER).slice(0, 100)), expected: BAD },
  "data after the body": { body: Buffer.from(`${JSON.stringify(ORDER)};`), expected: BAD },
  "two orders": { body: Buffer.from(JSON.stringify(ORDER).repeat(2)), expected: BAD },
  "a comment": text('{"contact"', '{/**/"contact"'),
  "a byte order mark": { body: Buffer.from(`\ufeff${JSON.stringify(ORDER)}`), expected: BAD },
  "UTF-16": { body: Buffer.from(JSON.stringify(ORDER), "utf16le"), expected: BAD },
  "Latin-1": { body: Buffer.from(JSON.stringify(ORDER).replace("Ada", "Zoë"), "latin1"), expected: BAD },
  "an overlong slash": {
    body: Buffer.from(JSON.stringify(ORDER).replace("Ada", "\xc0\xaf"), "latin1"),
    expected: BAD,
  },
  "a NUL between the fields": text('"payment"', '\0"payment"'),

  "no content type": { headers: { "Content-Type": "" }, expected: "415 unsupported-media-type" },
  "plain text": typed("text/plain"),
  "a form": typed("application/x-www-form-urlencoded", Buffer.from("expectedTotal=1695&payment=manual")),
  "a form with files": typed("multipart/form-data; boundary=x", Buffer.from("--x--")),
  "another JSON type": typed("application/vnd.api+json"),
  "a type that begins like JSON": typed("application/json-seq"),
  "JSON in another encoding": typed("application/json; charset=utf-16"),
  gzip: {
    headers: { "Content-Encoding": "gzip" },
    body: gzipSync(JSON.stringify(ORDER)),
    expected: "415 unsupported-media-type",
  },
  "a gzip bomb": {
    headers: { "Content-Encoding": "gzip" },
    body: gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20)),
    expected: "415 unsupported-media-type",
  },
  "an unknown content coding": {
    headers: { "Content-Encoding": "x-secret" },
    expected: "415 unsupported-media-type",
  },
  "no length": { headers: { "Transfer-Encoding": "chunked" }, expected: "411 length-required" },
  "one byte too much": { headers: { "Content-Length": "32769" }, body: null, expected: "413 body-too-large" },
  megabytes: { headers: { "Content-Length": "2000000" }, body: null, expected: "413 body-too-large" },

  "a NUL in the name": contact({ name: "Ada\0Byrne" }),
  "a header in the name": contact({ name: "Ada\r\nBcc: everybody@people.example" }),
  "an escape in the name": contact({ name: "Ada\u001b[31m Byrne" }),
  "a right-to-left override in the name": contact({ name: "Ada \u202eelpmaxe.live" }),
  "a line separator in the name": contact({ name: "Ada\u2028Byrne" }),
  "a lone surrogate in the name": text("Ada", "\\ud800"),
  "a name of spaces": contact({ name: " \t " }),
  "a name of 101 letters": contact({ name: "A".repeat(101) }),
  "a name in an array": contact({ name: ["Ada"] }),
  "an email with a header": contact({ email: "ada@people.example\r\nBcc: everybody@people.example" }),
  "two emails": contact({ email: "ada@people.example,eve@people.example" }),
  "an email with a name": contact({ email: "Ada <ada@people.example>" }),
  "an email to this machine": contact({ email: "root@localhost" }),
  "an email of 300 letters": contact({ email: `${"a".repeat(300)}@people.example` }),
  "an invalid phone number": contact({ phone: "javascript:alert(1)" }),
  "an additional role": contact({ admin: true }),
  "a note of 1001 letters": order({ note: "x".repeat(1001) }, BAD),
  "a NUL in the note": order({ note: "a\0b" }, BAD),
  "an unknown country": address({ country: "XX" }),
  "a country by its name": address({ country: "Ireland" }),
  "a country of another object": address({ country: "constructor" }),
  "a city of two lines": address({ city: "Cork\nDublin" }),
  "a street with a bell": address({ line1: "1 Quay\u0007 Street" }),
  "a street of 121 letters": address({ line1: "x".repeat(121) }),
  "an address in an array": order({ delivery: { optionId: "post", address: [ADDRESS] } }, BAD),
  "shipping without an address": order({ delivery: { optionId: "post" } }, BAD),
  "shipping to null": order({ delivery: { optionId: "post", address: null } }, BAD),
  "an unknown delivery option": order(
    { delivery: { optionId: "drone", address: ADDRESS } },
    "409 delivery-unavailable",
  ),
  "a delivery named like a property": order(
    { delivery: { optionId: "__proto__", address: ADDRESS } },
    "409 delivery-unavailable",
  ),
  "an unknown payment method": order({ payment: "favour" }, BAD),
  "two payment methods": order({ payment: ["manual", "test"] }, BAD),
  "a test payment where it is not offered": order({ payment: "test" }, "409 payment-unavailable"),

  "a total of 0": order({ expectedTotal: 0 }, "409 price-changed"),
  "a total without the delivery": order({ expectedTotal: 1200 }, "409 price-changed"),
  "a cent less": order({ expectedTotal: 1694 }, "409 price-changed"),
  "the same amount in another currency": order({ currency: "GBP" }, "409 price-changed"),
  "an invalid currency": order({ currency: "pounds" }, BAD),
  "no currency": order({ currency: undefined }, BAD),
  "a negative total": order({ expectedTotal: -1695 }, BAD),
  "a total in euros": order({ expectedTotal: 16.95 }, BAD),
  "a total above the number range": text("1695", "1e400"),
  "a total above the safe integers": text("1695", "9007199254740993"),
  "a total as a string": order({ expectedTotal: "1695" }, BAD),
  "no total": order({ expectedTotal: undefined }, BAD),

  "no key": keyed(""),
  "a key too short": keyed("0123456789abcde"),
  "a key too long": keyed("k".repeat(65)),
  "a key with invalid characters": keyed("0123456789abcdef'--"),
  "two keys": keyed([KEY, "another-key-of-theirs"]),
  "a key of another order": keyed(USED_KEY, "422 idempotency-key-reused"),

  "a paused shop": shop("id-paused", "409 shop-paused"),
  "a suspended shop": shop("id-held", "404 object-not-found"),
  "a closed shop": shop("id-closed", "404 object-not-found"),
  "an unknown shop": shop("id-nobody", "404 object-not-found"),
  "a shop by its domain": shop("acme", "404 object-not-found"),
  "a path as a shop": shop("..%2f..%2fid-acme", BAD),
  "a NUL in a shop": shop("id-acme%00", BAD),
  "a broken escape in a shop": shop("%E0%A4%A", BAD),
  "a shop of 65 letters": shop("x".repeat(65), BAD),
  "no shop": shop("", "404 no-such-route"),
  "capitals in the path": to("/api/sellers/id-acme/ORDERS", "404 no-such-route"),
  "a listing of all orders": { method: "GET", body: null, expected: "404 no-such-route" },
  "putting an order": { method: "PUT", expected: "404 no-such-route" },
  "deleting the orders": { method: "DELETE", expected: "404 no-such-route" },
  "changing an order": {
    method: "PATCH",
    path: `/api/sellers/id-acme/orders/${"x".repeat(43)}`,
    expected: "404 no-such-route",
  },
  "an unknown order": {
    path: `/api/sellers/id-acme/orders/${"x".repeat(43)}/payment`,
    body: { instruction: "approve" },
    expected: "404 object-not-found",
  },
  "a payment with an amount": {
    path: `/api/sellers/id-acme/orders/${"x".repeat(43)}/payment`,
    body: { instruction: "approve", amount: 0 },
    expected: BAD,
  },
  "a cancellation with a refund": {
    path: `/api/sellers/id-acme/orders/${"x".repeat(43)}/cancellation`,
    body: { refund: 1_000_000 },
    expected: BAD,
  },
};

/** Sends one request with exactly these headers in addition to the connection's own. */
function send(
  port: number,
  { method = "POST", path = "/api/sellers/id-acme/orders", headers = {}, body = ORDER }: Omit<Attempt, "expected">,
): Promise<{ status: number; replayed: boolean; text: string }> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const length = body === null || "Transfer-Encoding" in headers ? {} : { "Content-Length": String(bytes.length) };
  const all = { "Content-Type": "application/json", "Idempotency-Key": KEY, ...length, ...headers };
  const sent = Object.entries(all).filter(([, value]) => value !== "");
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent: false,
        headers: { Host: "acme.shops.example", ...Object.fromEntries(sent) },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("error", reject);
        res.on("end", () => {
          const replayed = res.headers["idempotency-replayed"] === "true";
          resolve({ status: res.statusCode ?? 0, replayed, text: Buffer.concat(chunks).toString() });
          req.destroy();
        });
      },
    );
    req.on("error", reject);
    if (body === null) req.flushHeaders();
    else req.end(bytes);
  });
}

t.test("rejects each abusive request with its code and changes no row", async (t) => {
  const dataDir = testFolder(t);
  const acme = sampleShop("acme");
  const tureen = acme.products.find(({ slug }) => slug === "tureen");
  if (tureen) tureen.status = "archived";
  const other = sampleShop("other");
  const [othersMug] = other.products;
  othersMug?.variants.push({ ...(othersMug.variants[0] as (typeof othersMug.variants)[number]), id: "only-other" });
  const { port, logged } = await openTestGateway(t, {
    dataDir,
    shops: [
      acme,
      other,
      sampleShop("paused", { status: "paused" }),
      sampleShop("held", { status: "suspended" }),
      sampleShop("closed", { status: "closed" }),
    ],
    env: { NODE_ENV: "production", ORDERS_PER_MINUTE: "10000", API_REQUESTS_PER_MINUTE: "10000" },
  });
  const used = { headers: { "Idempotency-Key": USED_KEY }, body: { ...ORDER, note: "The first." } };
  t.equal((await send(port, used)).status, 201);
  t.ok((await send(port, used)).replayed);
  // Until the mails are sent the gateway itself writes to the database.
  const before = await pollUntil(
    async () => dumpDatabase(dataDir),
    ({ mails }) => mails?.length === 0,
  );
  t.strictSame(before["mails"], []);
  t.equal(before["orders"]?.length, 1);

  t.ok(Object.keys(ABUSE).length >= 40);
  const table = new CaseTable();
  for (const [what, { expected, ...attempt }] of Object.entries(ABUSE)) {
    const { status, text } = await send(port, attempt);
    const { error } = JSON.parse(text) as { error?: { code: string } };
    table.check(what, `${status} ${error?.code}`, expected);
    table.check(`${what}: leaked text`, /from other|beaker|stack|SQLITE|node_modules/i.exec(text)?.[0], undefined);
  }
  t.same(table.wrong(), []);

  t.strictSame(dumpDatabase(dataDir), before);
  t.strictSame(Object.keys(Object.prototype), [], "no prototype is polluted");
  t.strictSame(
    logged.filter(({ msg }) => msg === "unexpected error"),
    [],
  );
  t.ok((await send(port, used)).replayed, "the existing order is unchanged");
  t.equal((await send(port, {})).status, 201, "the unmodified request is valid");
});
