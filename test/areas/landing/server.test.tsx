import t from "tap";
import { render } from "../../../areas/landing/server.tsx";
import type { LiveShop, PageData } from "../../../areas/shared/pages/page-data.ts";
import { ADMIN_PATHS, LANDING_PATHS } from "../../../areas/shared/pages/routes.ts";
import { PLANS } from "../../../areas/shared/sellers/plan.ts";
import { elementsOf } from "../../support/html.ts";

const SHOP: LiveShop = {
  id: "s1",
  domain: "acme",
  name: "Acme Pots",
  tagline: "Pots for everyone",
  url: "https://acme.shops.example",
  cover: { id: "cafe01", alt: "A shelf of pots", width: 1600, height: 1200, widths: [320, 640, 960, 1280] },
  accent: "#a5482f",
};

const pageData = (changes: Partial<PageData> = {}): PageData => ({
  area: "landing",
  host: "shops.example",
  subdomain: null,
  isValid: false,
  seller: null,
  home: { categoriesWithProducts: [] },
  page: { kind: "home" },
  liveShops: [SHOP],
  platform: {
    productHost: "shops.example",
    origin: "https://shops.example",
    contactEmail: "hello@shops.example",
    paymentMethods: ["manual"],
  },
  ...changes,
});

const textOf = (html: string): string => elementsOf(html)[0]?.text.replaceAll(/\s+/g, " ") ?? "";

t.test("renders markup that a CSP without inline code allows", async (t) => {
  for (const path of [...Object.values(LANDING_PATHS), "/nowhere"]) {
    const elements = elementsOf(render(pageData(), path).html);
    t.notOk(
      elements.find(({ tag, attributes }) => tag === "script" || tag === "style" || "style" in attributes),
      `${path}: no script, no style`,
    );
    t.notOk(
      elements.find(({ attributes }) => Object.keys(attributes).some((name) => name.startsWith("on"))),
      `${path}: no handlers`,
    );
    t.equal(elements.filter(({ tag }) => tag === "h1").length, 1, `${path}: one main heading`);
  }
});

t.test("is rendered in German and Arabic", async (t) => {
  for (const [language, title, heading] of [
    ["de", "Awning – ein Shop auf jeder Subdomain", "Ihr eigener Shop, unter Ihrer eigenen Adresse."],
    ["ar", "Awning – متجر على كل نطاق فرعي", "متجرك الخاص، على عنوانك الخاص."],
  ] as const) {
    const home = render(pageData({ language }), "/");
    t.equal(home.title, title);
    t.equal(elementsOf(home.html).find(({ tag }) => tag === "h1")?.text, heading);
    t.ok(home.modules.includes(`areas/landing/home/i18n/${language}.ts`));
    t.notOk(home.modules.some((module) => module.endsWith("/en.ts")));
    t.match(textOf(home.html), `${PLANS.free.products}`, "with the digits of the design");
  }
});

t.test("names its navigation the same on every page, and offers languages only with script", async (t) => {
  for (const path of Object.values(LANDING_PATHS)) {
    const elements = elementsOf(render(pageData(), path).html);
    const navigation = elements.filter(({ tag }) => tag === "nav");
    // The links lead to the home page's sections, from the other pages too.
    t.strictSame(
      navigation.map(({ attributes }) => attributes["aria-label"]),
      ["Main", "Footer"],
      path,
    );
    const languages = elements.find(({ attributes }) => attributes["aria-label"] === "Language");
    t.match(languages?.attributes.class, /\bneeds-script\b/, path);
  }
});

t.test("live shops are linked, with their pictures", async (t) => {
  const elements = elementsOf(render(pageData(), "/").html);
  const link = elements.find(({ attributes }) => attributes.href === SHOP.url);
  t.match(link?.text, SHOP.name);
  t.match(link?.text, SHOP.tagline);
  t.match(link?.text, "acme.shops.example");
  t.ok(elements.find(({ tag, attributes }) => tag === "img" && attributes.src?.startsWith("/images/s1/cafe01-")));
});

t.test("a shop without a cover shows its initial", async (t) => {
  const { html } = render(pageData({ liveShops: [{ ...SHOP, name: "Éclairs", cover: null }] }), "/");
  t.ok(elementsOf(html).find(({ tag, text }) => tag === "text" && text.trim() === "É"));
});

t.test("has a text for a street without shops", async (t) => {
  const text = textOf(render(pageData({ liveShops: [] }), "/").html);
  // The operator may have chosen none of many shops.
  t.match(text, "Choose a name on shops.example, and open your shop a minute later.");
  t.notMatch(text, "<title>", "no example without a shop");
});

t.test("the terminal shows what that shop's page is titled", async (t) => {
  t.match(textOf(render(pageData(), LANDING_PATHS.operators).html), "<title>Acme Pots – Pots for everyone</title>");
});

t.test("escapes a hostile shop’s name", async (t) => {
  const name = `</script><img src=x onerror=alert(1)>$'<!--`;
  const elements = elementsOf(render(pageData({ liveShops: [{ ...SHOP, name }] }), "/").html);
  t.ok(elements.find(({ tag, text }) => tag === "b" && text === name));
  t.notOk(elements.find(({ attributes }) => attributes.src === "x"));
});

t.test("shows the limits of the plans", async (t) => {
  const text = textOf(render(pageData(), "/").html);
  t.match(text, `Published productsup to ${PLANS.free.products}`);
  t.match(text, "Published productsno limit");
  t.match(text, `Picturesup to ${PLANS.free.imageBytes / 1024 / 1024} MB`);
  t.match(text, "Picturesup to 20 GB");
});

t.test("shows each plan’s price or contact, and its link", async (t) => {
  const cardsOf = (changes: Partial<PageData["platform"]>) => {
    const elements = elementsOf(render(pageData({ platform: { ...pageData().platform, ...changes } }), "/").html);
    return elements.filter(({ tag }) => tag === "article").map(({ text }) => text.replaceAll(/\s+/g, " "));
  };
  const [free, pro] = cardsOf({});
  t.match(free, /^FreeFree of charge.*Open a shop for free$/);
  t.match(pro, /^ProPrice on request.*Ask what Pro costs$/);
  t.match(cardsOf({ proPrice: "€9 a month" })[1], /^Pro€9 a month.*Get Pro$/);
  const month = { interval: "month", amount: 900, currency: "EUR" } as const;
  const year = { interval: "year", amount: 9_050, currency: "EUR" } as const;
  const sold = { proPrices: [month, year], proPrice: "€1 a month" };
  t.match(cardsOf(sold)[1], /^Pro€9 a month or €90\.50 a year.*Start with Free$/);
  t.match(cardsOf({ proPrices: [year] })[1], /^Pro€90\.50 a year/);
  t.match(cardsOf({ contactEmail: "" })[1], /Start with Free$/);
  const links = elementsOf(render(pageData(), "/").html).filter(({ attributes }) => attributes.class === "button");
  t.ok(links.some(({ attributes }) => attributes.href === "mailto:hello@shops.example?subject=Pro%20plan"));
});

t.test("says that customers can pay by card only on a platform with card payments", async (t) => {
  const { platform } = pageData();
  for (const [paymentMethods, isByCard] of [
    [["manual"], false],
    [["manual", "card"], true],
  ] as const) {
    const home = render(pageData({ platform: { ...platform, paymentMethods: [...paymentMethods] } }), "/");
    t.equal(/They pay you directly: by card/.test(textOf(home.html)), isByCard, paymentMethods.join());
    t.equal(/They pay you directly, such as by bank transfer/.test(textOf(home.html)), !isByCard);
  }
});

t.test("links to the operator's privacy policy and imprint, if any", async (t) => {
  const linksOf = (changes: Partial<PageData["platform"]>, path: string) => {
    const elements = elementsOf(render(pageData({ platform: { ...pageData().platform, ...changes } }), path).html);
    return elements.flatMap(({ tag, text, attributes }) =>
      tag === "a" && /^(?:Privacy|Imprint)$/.test(text) ? [attributes.href] : [],
    );
  };
  const own = { privacyUrl: "https://shops.example/privacy", imprintUrl: "https://shops.example/imprint" };
  for (const path of Object.values(LANDING_PATHS)) {
    t.strictSame(linksOf(own, path), Object.values(own), path);
    t.strictSame(linksOf({}, path), [], path);
  }
});

t.test("has a page for operators", async (t) => {
  const [home, operators] = ["/", LANDING_PATHS.operators].map((path) => textOf(render(pageData(), path).html));
  for (const words of ["npm start", "Two records that point to your server", "curl -s"]) {
    t.notMatch(home, words);
    t.match(operators, words);
  }
  const elements = elementsOf(render(pageData(), "/").html);
  t.ok(elements.some(({ attributes }) => attributes.href === LANDING_PATHS.operators));
  const pictures = elements.filter(({ attributes }) => attributes.role === "img" && attributes["aria-label"]);
  t.equal(pictures.filter(({ tag }) => tag === "div").length, 3, "the home page shows the admin");
});

t.test("has a plain form that leads to the claim’s page without JavaScript", async (t) => {
  const elements = elementsOf(render(pageData(), "/").html);
  const forms = elements.filter(({ tag }) => tag === "form");
  t.equal(forms.length, 2);
  for (const { attributes } of forms) {
    t.equal(attributes.action, LANDING_PATHS.claim);
    t.notOk(attributes.method, "GET");
  }
  t.equal(elements.filter(({ tag, attributes }) => tag === "input" && attributes.name === "name").length, 2);
  t.ok(
    elements.find(({ tag, attributes }) => tag === "a" && attributes.href === ADMIN_PATHS.home),
    "a link to the sign-in",
  );
});

t.test("renders the same claim page for all visitors, and says that it needs JavaScript", async (t) => {
  const { html, title, modules } = render(pageData({ page: { kind: "claim" } }), LANDING_PATHS.claim);
  t.equal(title, "Open your shop – Awning");
  t.strictSame(modules, [
    "areas/landing/frame/i18n/en.ts",
    "areas/landing/shops/i18n/claim/en.ts",
    "areas/shared/i18n/problems/en.ts",
    "areas/landing/shops/claim-page.tsx",
  ]);
  t.match(textOf(html), "Opening a shop needs JavaScript");
  t.strictSame(
    elementsOf(html)
      .filter(({ tag }) => tag === "input")
      .map(({ attributes }) => attributes.name),
    ["name", "address"],
    "no password field without JavaScript: a plain form would put the password into the URL",
  );
  t.match(textOf(html), "your-name.shops.example");
});

t.test("has no contact link without a contact address", async (t) => {
  const platform = { ...pageData().platform, contactEmail: "" };
  const hrefs = elementsOf(render(pageData({ platform }), "/").html).map(({ attributes }) => attributes.href ?? "");
  t.notOk(hrefs.find((href) => href.startsWith("mailto:")));
});

t.test("the markup is the same for every query, and names the modules of the page and its texts", async (t) => {
  const home = render(pageData(), "/");
  t.strictSame(render(pageData(), "/"), home, "pure");
  t.strictSame(home.modules, [
    "areas/landing/frame/i18n/en.ts",
    "areas/landing/home/i18n/en.ts",
    "areas/landing/home/home-page.tsx",
  ]);
  const nowhere = render(pageData({ page: { kind: "not-found" } }), "/nowhere");
  t.strictSame(nowhere.modules, ["areas/landing/frame/i18n/en.ts", "areas/landing/frame/not-found-page.tsx"]);
  t.match(textOf(nowhere.html), "Page not found");
});

t.test("keeps a long product host inside its plate", async (t) => {
  const plateOf = (productHost: string) => {
    const elements = elementsOf(render(pageData({ platform: { ...pageData().platform, productHost } }), "/").html);
    const text = elements.find((element) => element.tag === "text" && element.text.trim() === productHost);
    const plate = elements.find(({ tag, attributes }) => tag === "rect" && attributes.height === "54");
    return { size: Number(text?.attributes["font-size"]), width: Number(plate?.attributes.width) };
  };
  const short = plateOf("shops.example");
  const long = plateOf("markets.of-a-very-long-platform-name.example");
  t.ok(long.size < short.size, "a smaller font");
  t.ok(long.size * 0.6 * "markets.of-a-very-long-platform-name.example".length < long.width, "fits inside");
});
