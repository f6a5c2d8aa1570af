import t from "tap";
import { loggedPath } from "../../../gateway/telemetry/requests.ts";

const TOKEN = "Secret-token_".padEnd(43, "x");

t.test("removes the token of an order's link in every spelling of the path", async (t) => {
  const cases = [
    [`/orders/${TOKEN}`, "/orders/:token"],
    [`/orders/${TOKEN}/`, "/orders/:token/"],
    [`/orders/${TOKEN}).`, "/orders/:token"],
    [`//Orders//${TOKEN}`, "//Orders//:token"],
    ["/orders/half-a-tok", "/orders/:token"],
    [`/%6Frder%73/${TOKEN}`, "/orders/:token"],
    [`/orders%2F${TOKEN}`, "/orders/:token"],
    [`%2forders/${TOKEN}/%e2%zz`, "/orders/:token/%e2%zz"],
    [`/api%2Fsellers/s1/%4Frders/${TOKEN}`, "/api/sellers/s1/Orders/:token"],
    [`/api/sellers/s1/orders/${TOKEN}`, "/api/sellers/s1/orders/:token"],
    [`/api/sellers/s1/orders/${TOKEN}/payment`, "/api/sellers/s1/orders/:token/payment"],
  ] as const;
  for (const [path, logged] of cases) t.equal(loggedPath(path), logged);
});

t.test("logs every other path unchanged", async (t) => {
  for (const path of [
    "/",
    "/orders",
    "/orders/",
    "/api/sellers/s1/orders",
    "/products/orders/x",
    "/admin/orders/1001",
    "/$1",
    "/products/caf%C3%A9%20%",
    "/%61dmin/orders/1001",
  ])
    t.equal(loggedPath(path), path);
});
