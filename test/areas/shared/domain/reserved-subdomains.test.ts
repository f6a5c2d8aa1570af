import t from "tap";
import { hasDomainShape } from "../../../../areas/shared/domain/domain-shape.ts";
import { isReserved, RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/subdomain.ts";

t.test("reserves names of the platform, of mail and of web services", async (t) => {
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
  const free = reserved.filter((label) => !isReserved(label));
  t.same(free, []);
  t.ok(RESERVED_SUBDOMAINS.size > 800);
  const impossible = [...RESERVED_SUBDOMAINS].filter((label) => !/^[a-z0-9-]+$/.test(label));
  t.same(impossible, [], "can't be a label of a host");
});

t.test("reserves names that look like the platform's", async (t) => {
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
  const others = ["adm1n", "acc0unt", "5upport", "pay-pal", "b1lling", "web-mail"];
  const free = [...alike, ...others].filter((label) => !isReserved(label));
  t.same(free, []);
});

t.test("leaves ordinary shop names free", async (t) => {
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
  const others = ["login-lamps", "marias-kitchen", "mailbox-makers", "2nd-hand", "4-seasons"];
  const refused = [...shops, ...others].filter((label) => !hasDomainShape(label) || isReserved(label));
  t.same(refused, []);
});
