import t from "tap";
import { hasDomainShape } from "../../../../areas/shared/domain/domain-shape.ts";
import { isReserved, RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/reserved-subdomains.ts";

t.test("names that no shop gets", async (t) => {
  const reserved = [
    "www",
    "admin",
    "api",
    "mail",
    "postmaster",
    "autodiscover",
    "wpad",
    "mta-sts",
    "localhost",
    "login",
    "oauth",
    "checkout",
    "paypal",
    "support",
    "status",
    "staging",
    "terms",
    "imprint",
    "shop",
    "my-shop",
    "com",
    "awning",
  ];
  for (const label of reserved) t.ok(isReserved(label), label);
  t.ok(RESERVED_SUBDOMAINS.size > 800);
  for (const label of RESERVED_SUBDOMAINS) t.ok(/^[a-z0-9-]+$/.test(label), `${label} could be written in a host`);
});

t.test("names that pass for the platform's at a glance", async (t) => {
  const alike = [
    "awn1ng",
    "avvning",
    "aw-ning",
    "awnlng",
    "awning-support",
    "awn1ng-pay",
    "awning-x",
    "lo-gin",
    "l0gin",
  ];
  for (const label of [...alike, "adm1n", "acc0unt", "5upport", "pay-pal", "b1lling", "web-mail"]) {
    t.ok(isReserved(label), label);
  }
});

t.test("names that a shop may well have", async (t) => {
  const shops = [
    "demo",
    "northbean",
    "fernhaus",
    "acme",
    "blue-awning",
    "awnings-by-jo",
    "bakery",
    "studio-b",
    "north-shop",
  ];
  for (const label of [...shops, "login-lamps", "marias-kitchen", "mailbox-makers", "2nd-hand", "4-seasons"]) {
    t.ok(hasDomainShape(label) && !isReserved(label), label);
  }
});
