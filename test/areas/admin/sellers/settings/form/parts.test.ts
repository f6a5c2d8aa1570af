import t from "tap";
import * as z from "zod/mini";
import { markdownToHtml } from "../../../../../../areas/admin/kit/markdown/markdown-html.ts";
import { DELIVERY_PART } from "../../../../../../areas/admin/sellers/settings/form/delivery-part.ts";
import { LOOK_PART } from "../../../../../../areas/admin/sellers/settings/form/look-part.ts";
import { PAGE_TEMPLATES } from "../../../../../../areas/admin/sellers/settings/form/page-templates.ts";
import { PAGES_PART } from "../../../../../../areas/admin/sellers/settings/form/pages-part.ts";
import { PAYMENT_PART } from "../../../../../../areas/admin/sellers/settings/form/payment-part.ts";
import { SHOP_PART } from "../../../../../../areas/admin/sellers/settings/form/shop-part.ts";
import { changeSellerRequest } from "../../../../../../areas/shared/sellers/contract/settings.ts";
import { adminSellerOf } from "../../../../../support/admin-data.ts";

const takes = (change: object): boolean => z.safeParse(changeSellerRequest, { updatedAt: "", change }).success;

const page = (change: object = {}) => ({
  key: "k",
  slug: "terms",
  title: "Terms",
  body: "",
  followsTitle: false,
  ...change,
});
const option = (change: object = {}) => ({
  id: "post",
  title: "Post",
  kind: "shipping" as const,
  price: 0,
  note: "",
  ...change,
});

t.test("what is read and written again is what the platform takes", async (t) => {
  const seller = adminSellerOf({
    contact: { email: "a@b.example", phone: "+44 20 7946 0018", address: "1 Quay\nCork" },
    deliveryOptions: [
      { id: "post", title: "Post", kind: "shipping", price: 490, note: "2 days" },
      { id: "x", title: "X", kind: "pickup", price: 0 },
    ],
    deliveryCountries: ["GB", "IE"],
    pages: [{ slug: "terms", title: "Terms", body: "Body" }],
    paymentInstructions: "By bank",
  });
  for (const part of [SHOP_PART, LOOK_PART, DELIVERY_PART, PAYMENT_PART, PAGES_PART]) {
    const values = part.read(seller) as never;
    const written = part.write(values);
    t.strictSame(part.check(values), {});
    t.ok(takes(written));
    for (const [name, value] of Object.entries(written)) t.same(value, seller[name as keyof typeof seller], name);
  }
});

t.test("takes a shop without a public contact, and rejects what is no address", async (t) => {
  const values = SHOP_PART.read(adminSellerOf({ contact: { email: "" } }));
  t.strictSame(SHOP_PART.check(values), {});
  t.ok(takes(SHOP_PART.write(values)));
  t.match(SHOP_PART.check({ ...values, contact: { ...values.contact, email: "hello" } }), { "contact.email": String });
});

t.test("the delivery’s page refuses what the platform would", async (t) => {
  const problems = (change: object) =>
    Object.keys(DELIVERY_PART.check({ deliveryOptions: [option(), option(change)], deliveryCountries: [] }));
  t.strictSame(problems({ id: "b" }), []);
  t.strictSame(problems({ title: " " }), ["deliveryOptions.1.title"]);
  t.strictSame(problems({ price: null }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ price: Number.NaN }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ price: 1_000_000_001 }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ note: "x".repeat(201) }), ["deliveryOptions.1.note"]);
});

t.test("the pages’ page refuses what the platform would", async (t) => {
  const problems = (change: object) => Object.keys(PAGES_PART.check({ pages: [page(), page(change)] }));
  t.strictSame(problems({ slug: "privacy" }), []);
  t.strictSame(problems({}), ["pages.1.slug"], "an address twice");
  for (const slug of ["", "Terms", "a b", "-a", "ä"]) t.strictSame(problems({ slug }), ["pages.1.slug"], slug);
  t.strictSame(problems({ slug: "b", title: "" }), ["pages.1.title"]);
  t.strictSame(problems({ slug: "b", body: "x".repeat(20_001) }), ["pages.1.body"]);
  const long = Array.from({ length: 11 }, (_, index) => page({ slug: `p${index}`, body: "x".repeat(19_000) }));
  t.strictSame(Object.keys(PAGES_PART.check({ pages: long })), ["pages.10.body"], "all of them together");
});

t.test("a template is a page that the platform takes once its places are filled in", async (t) => {
  const pages = PAGE_TEMPLATES.map((template) => page(template));
  t.strictSame(
    Object.keys(PAGES_PART.check({ pages })),
    pages.map((_, index) => `pages.${index}.body`),
  );
  t.notOk(takes(PAGES_PART.write({ pages })));
  const filled = pages.map((draft) => ({ ...draft, body: draft.body.replaceAll(/\[[^\]]+\]/g, "Ada") }));
  t.strictSame(PAGES_PART.check({ pages: filled }), {});
  t.ok(takes(PAGES_PART.write({ pages: filled })));
  t.ok(
    PAGE_TEMPLATES.some(({ slug }) => slug === "terms"),
    "the one that the checklist asks for",
  );
});

t.test("the lines of a template stay lines", async (t) => {
  const imprint = PAGE_TEMPLATES.find(({ slug }) => slug === "imprint")?.body ?? "";
  const html = markdownToHtml(imprint);
  t.match(html, "[Your name or company]<br />\n[Street and number]<br />\n[Postal code and town, country]</p>");
  t.equal(html.match(/<li>/g)?.length, 5);
  const collapsed = PAGE_TEMPLATES.filter(({ body }) => /(?<!^|<br \/>)\n(?!<|$)/.test(markdownToHtml(body)));
  t.same(collapsed, [], "no line of any template runs into the next one");
});

t.test("the page about payment refuses an example that is not filled in", async (t) => {
  const problems = (paymentInstructions: string) => PAYMENT_PART.check({ paymentInstructions, paymentDays: 7 });
  t.strictSame(problems("**IBAN:** [your account]"), {
    paymentInstructions: "Fill in [your account], or delete what you don’t need.",
  });
  t.strictSame(problems("**IBAN:** IE00"), {});
});
