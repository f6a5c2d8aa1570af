import t from "tap";
import { isPublic } from "../../../../areas/shared/sellers/seller.ts";
import { publicSeller } from "../../../../gateway/platform/sellers/public-seller.ts";
import { makeImage, makeSeller, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const seller = makeSeller({
  id: "s1",
  previousDomains: ["before"],
  customDomain: { host: "acme.example", verified: true },
  logo: makeImage(),
  cover: makeImage(),
  contact: { email: "hello@acme.example", phone: "+353 1", address: "Quay\nCork" },
  deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 495, note: "2 days" }],
  paymentInstructions: "IBAN IE00",
  pages: [{ slug: "terms", title: "Terms", body: "A long text." }],
  ownerId: "owner",
});

t.test("returns exactly the public fields", async (t) => {
  t.strictSame(publicSeller(seller), {
    id: "s1",
    domain: "acme",
    name: "Acme",
    tagline: "Everything",
    aboutHtml: "<p>We make <strong>everything</strong>.</p>",
    logo: makeImage(),
    cover: makeImage(),
    theme: { accent: "#a5482f", typeface: "serif", corners: "soft" },
    currency: "EUR",
    locale: "en-IE",
    contact: { email: "hello@acme.example", phone: "+353 1", address: "Quay\nCork" },
    deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 495, note: "2 days" }],
    pages: [{ slug: "terms", title: "Terms" }],
    status: "active",
    poweredBy: true,
  });
});

t.test("omits unknown fields", async (t) => {
  t.notMatch(JSON.stringify(publicSeller(withUnknownFields(seller))), UNKNOWN_FIELD);
});

t.test("throws for a suspended or closed shop", async (t) => {
  t.equal(publicSeller({ ...seller, status: "paused" }).status, "paused");
  for (const status of ["suspended", "closed"] as const) {
    t.notOk(isPublic({ status }));
    t.throws(() => publicSeller({ ...seller, status }), TypeError);
  }
});

t.test("is powered by the platform unless a paid plan is active", async (t) => {
  const now = new Date("2026-06-01T00:00:00Z");
  const poweredBy = (subscription: typeof seller.subscription): boolean =>
    publicSeller({ ...seller, subscription }, now).poweredBy;
  t.ok(poweredBy({ plan: "free", status: "active", currentPeriodEnd: null }));
  t.notOk(poweredBy({ plan: "pro", status: "active", currentPeriodEnd: "2026-06-02T00:00:00Z" }));
  t.notOk(poweredBy({ plan: "pro", status: "trialing", currentPeriodEnd: null }));
  t.ok(poweredBy({ plan: "pro", status: "active", currentPeriodEnd: "2026-05-31T00:00:00Z" }));
  t.ok(poweredBy({ plan: "pro", status: "canceled", currentPeriodEnd: null }));
});
