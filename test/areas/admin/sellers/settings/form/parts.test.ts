import t from "tap";
import * as z from "zod/mini";
import { markdownToHtml } from "../../../../../../areas/admin/kit/markdown/markdown-html.ts";
import { en } from "../../../../../../areas/admin/sellers/i18n/en.ts";
import { DELIVERY_PART } from "../../../../../../areas/admin/sellers/settings/form/delivery-part.ts";
import { LOOK_PART } from "../../../../../../areas/admin/sellers/settings/form/look-part.ts";
import { pageTemplates } from "../../../../../../areas/admin/sellers/settings/form/page-templates.ts";
import { PAGES_PART } from "../../../../../../areas/admin/sellers/settings/form/pages-part.ts";
import { PAYMENT_PART } from "../../../../../../areas/admin/sellers/settings/form/payment-part.ts";
import { SHOP_PART } from "../../../../../../areas/admin/sellers/settings/form/shop-part.ts";
import { createProblemTexts } from "../../../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problemSentences } from "../../../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../../../areas/shared/i18n/translate.ts";
import { changeSellerRequest } from "../../../../../../areas/shared/sellers/contract/settings.ts";
import { DELIVERY_LENGTHS, MAX_DELIVERY_PRICE } from "../../../../../../areas/shared/sellers/seller.ts";
import { adminSellerOf } from "../../../../../support/admin-data.ts";

const TEXTS = {
  texts: createMessages("en", en),
  problems: createProblemTexts(createMessages("en", problemSentences)),
};

const takes = (change: object): boolean => z.safeParse(changeSellerRequest, { updatedAt: "", change }).success;

const page = (change: object = {}) => ({
  id: "k",
  isStored: false,
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

t.test("writes what it reads, in a form that the platform accepts", async (t) => {
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
    t.strictSame(part.check(values, TEXTS), {});
    t.ok(takes(written));
    const names = Object.keys(values).toSorted();
    t.strictSame(names, Object.keys(written).toSorted(), "a rebase loses a value with another name");
    for (const [name, value] of Object.entries(written)) t.same(value, seller[name as keyof typeof seller], name);
  }
});

t.test("accepts a shop without a public contact and rejects an invalid email address", async (t) => {
  const values = SHOP_PART.read(adminSellerOf({ contact: { email: "" } }));
  t.strictSame(SHOP_PART.check(values, TEXTS), {});
  t.ok(takes(SHOP_PART.write(values)));
  t.match(SHOP_PART.check({ ...values, contact: { ...values.contact, email: "hello" } }, TEXTS), {
    "contact.email": String,
  });
});

t.test("accepts a phone number in Arabic digits, and without the invisible marks of an address book", async (t) => {
  const values = SHOP_PART.read(adminSellerOf({}));
  for (const phone of ["\u202a+20 2 7946 0018\u202c", " +٢٠ ٢ ٧٩٤٦ ٠٠١٨"]) {
    const typed = { ...values, contact: { ...values.contact, phone } };
    t.strictSame(SHOP_PART.check(typed, TEXTS), {});
    t.match(SHOP_PART.write(typed), { contact: { phone: "+20 2 7946 0018" } });
  }
});

t.test("accepts an email address that was copied from an Arabic text, with its invisible marks", async (t) => {
  const values = SHOP_PART.read(adminSellerOf({}));
  const typed = { ...values, contact: { ...values.contact, email: " \u2068hello@acme.example\u2069" } };
  t.strictSame(SHOP_PART.check(typed, TEXTS), {});
  t.match(SHOP_PART.write(typed), { contact: { email: "hello@acme.example" } });
});

t.test("reads a colour code in its usual forms, and rejects others", async (t) => {
  const look = LOOK_PART.read(adminSellerOf({}));
  const withCode = (code: string) => ({ ...look, theme: { ...look.theme, code } });
  for (const code of ["#1F6FEB", "1f6feb", " #1f6feb "]) {
    t.match(LOOK_PART.write(withCode(code)), { theme: { accent: "#1f6feb" } }, code);
  }
  t.match(LOOK_PART.write(withCode("fa0")), { theme: { accent: "#ffaa00" } });
  for (const code of ["", "green", "#12", "#12345g"]) {
    const values = withCode(code);
    t.strictSame(Object.keys(LOOK_PART.check(values, TEXTS)), ["theme.accent"], code);
    t.notOk(takes(LOOK_PART.write(values)));
  }
});

t.test("rejects delivery options that the platform rejects", async (t) => {
  const problems = (change: object) =>
    Object.keys(DELIVERY_PART.check({ deliveryOptions: [option(), option(change)], deliveryCountries: [] }, TEXTS));
  t.strictSame(problems({ id: "b" }), []);
  t.strictSame(problems({ title: " " }), ["deliveryOptions.1.title"]);
  t.strictSame(problems({ price: null }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ price: Number.NaN }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ price: MAX_DELIVERY_PRICE + 1 }), ["deliveryOptions.1.price"]);
  t.strictSame(problems({ note: "x".repeat(DELIVERY_LENGTHS.note + 1) }), ["deliveryOptions.1.note"]);
});

t.test("rejects pages that the platform rejects", async (t) => {
  const problems = (change: object) => Object.keys(PAGES_PART.check({ pages: [page(), page(change)] }, TEXTS));
  t.strictSame(problems({ slug: "privacy" }), []);
  t.strictSame(problems({}), ["pages.1.slug"], "the same address twice");
  for (const slug of ["", "Terms", "a b", "-a", "ä"]) t.strictSame(problems({ slug }), ["pages.1.slug"], slug);
  t.strictSame(problems({ slug: "b", title: "" }), ["pages.1.title"]);
  t.strictSame(problems({ slug: "b", body: "x".repeat(20_001) }), ["pages.1.body"]);
  const long = Array.from({ length: 11 }, (_, index) => page({ slug: `p${index}`, body: "x".repeat(19_000) }));
  t.strictSame(Object.keys(PAGES_PART.check({ pages: long }, TEXTS)), ["pages.10.body"], "all pages together");
});

for (const locale of ["en-IE", "de-AT", "ar-EG", "fr"]) {
  const templates = pageTemplates(locale);

  t.test(`the platform accepts the ${locale} templates once their places are filled in`, async (t) => {
    const pages = templates.map((template) => page(template));
    t.strictSame(
      Object.keys(PAGES_PART.check({ pages }, TEXTS)),
      pages.map((_, index) => `pages.${index}.body`),
    );
    t.notOk(takes(PAGES_PART.write({ pages })));
    const filled = pages.map((draft) => ({ ...draft, body: draft.body.replaceAll(/\[[^\]]+\]/g, "Ada") }));
    t.strictSame(PAGES_PART.check({ pages: filled }, TEXTS), {});
    t.ok(takes(PAGES_PART.write({ pages: filled })));
    t.ok(
      templates.some(({ slug }) => slug === "terms"),
      "the checklist asks for terms",
    );
  });

  t.test(`the ${locale} templates keep their line breaks`, async (t) => {
    const imprint = templates.find(({ slug }) => slug === "imprint")?.body ?? "";
    const html = markdownToHtml(imprint);
    t.match(html, /^<p>\[[^\]]+\]<br \/>\n\[[^\]]+\]<br \/>\n\[[^\]]+\]<\/p>/);
    t.equal(html.match(/<li>/g)?.length, 5);
    const collapsed = templates.filter(({ body }) => /(?<!^|<br \/>)\n(?!<|$)/.test(markdownToHtml(body)));
    t.same(collapsed, [], "no line runs into the next one");
  });
}

t.test("offers templates in the shop’s language, and in English where there is no translation", async (t) => {
  const titles = (locale: string) => pageTemplates(locale).map(({ title }) => title);
  t.strictSame(titles("de-CH"), ["Kontakt", "Delivery and returns", "Terms", "Privacy", "Impressum"]);
  t.strictSame(titles("fr"), titles("en"));
  const english = (locale: string) =>
    pageTemplates(locale).flatMap(({ slug, isTranslated }) => (isTranslated ? [] : [slug]));
  t.strictSame(english("en-GB"), []);
  t.strictSame(english("ar"), ["delivery-and-returns", "terms", "privacy"]);
});

t.test("rejects payment instructions with an example that is not filled in", async (t) => {
  const problems = (paymentInstructions: string) =>
    PAYMENT_PART.check({ paymentInstructions, paymentDays: 7, paymentChoice: "all" }, TEXTS);
  t.strictSame(problems("**IBAN:** [your account]"), {
    paymentInstructions: "Fill in [your account], or delete what you don’t need.",
  });
  t.strictSame(problems("**IBAN:** IE00"), {});
});
