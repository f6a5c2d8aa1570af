// Runs in a process of its own: it measures the CPU time of its main thread.

import t from "tap";
import * as z from "zod/mini";
import { OPERATIONS } from "../../areas/shared/api/operations.ts";
import { isOneSlipApart, searchWords } from "../../areas/shared/catalogue/search-words.ts";
import type { Operation } from "../../areas/shared/contract/operation.ts";
import { COUNTRIES } from "../../areas/shared/domain/countries.ts";
import { labelOf, similarNames } from "../../areas/shared/domain/name-suggestions.ts";
import { createMessages } from "../../areas/shared/i18n/translate.ts";
import { addressProblems, addressRules } from "../../areas/shared/orders/address-rules.ts";
import { summaryOf } from "../../areas/shared/pages/page-head.ts";
import { matchPath, meaningfulQuery, STOREFRONT_ROUTES } from "../../areas/shared/pages/routes.ts";
import { placesProblem } from "../../areas/shared/texts/text-places.ts";
import { requestHost, targetPath } from "../../gateway/hosts/host-reader.ts";
import { parseHost } from "../../gateway/hosts/parse-host.ts";
import { jsonForScript, plainHtml } from "../../gateway/html.ts";
import { isNotModified } from "../../gateway/pages/page.ts";
import { requireOwnOrigin, SecretCookie } from "../../gateway/platform/accounts/guards.ts";
import { rowWords } from "../../gateway/platform/catalogue/catalogue.ts";
import { parseListingQuery } from "../../gateway/platform/catalogue/catalogue-handlers.ts";
import { searchEntry } from "../../gateway/platform/catalogue/firestore-search-page.ts";
import { csvRow, csvStyle, foreignText } from "../../gateway/platform/csv.ts";
import { parse, parseStrictJson } from "../../gateway/platform/http/operation-routes.ts";
import { oneLine } from "../../gateway/platform/imports/findings.ts";
import { listOf, withLines } from "../../gateway/platform/imports/formats/shared-cells.ts";
import { htmlToMarkdown } from "../../gateway/platform/imports/html-to-markdown.ts";
import { slugOf } from "../../gateway/platform/imports/product-slugs.ts";
import { decimalMark, readAmount } from "../../gateway/platform/imports/read-amount.ts";
import { MailAllowance, withoutAddresses } from "../../gateway/platform/mails/deliver-mails.ts";
import { mailHtml, proseText } from "../../gateway/platform/mails/mail-content.ts";
import { mailOptions } from "../../gateway/platform/mails/mail-transports.ts";
import { customerWords, readOrderText } from "../../gateway/platform/orders/orders.ts";
import { shopEntry } from "../../gateway/platform/shops/shop-file.ts";
import { loggedPath } from "../../gateway/telemetry/requests.ts";
import { LONGEST, repeated, UNITS } from "../support/hostile-markdown.ts";
import { makeOrder } from "../support/orders.ts";
import { makeProduct, renderNow } from "../support/shop.ts";

/** Maximum CPU time of the event loop per text, in ms. */
const LIMIT = 50;
/** Maximum size of a request's headers and target together (Node's `maxHeaderSize`). */
const HEADER = 16_000;

/** Texts that make backtracking expressions or nested loops take quadratic time. */
const TEXTS: readonly string[] = [
  ...UNITS.map((unit) => repeated(unit)),
  ...UNITS.map((unit) => `${repeated(unit, LONGEST - 1)}x`),
  ...[
    "a",
    "A1",
    "1",
    " ",
    "\n",
    "\t",
    "\r",
    ";",
    ";\n",
    ":",
    ":1",
    ".",
    "a.",
    "-",
    "a-",
    "_",
    "@",
    "a@",
    "'",
    '"',
    '""',
    ",",
    "\\,",
    "\\n",
  ].flatMap((unit) => [repeated(unit), `${repeated(unit, LONGEST - 1)}!`, `x${repeated(unit, LONGEST - 2)}x`]),
  ...[
    "{",
    "}",
    "{a",
    "{a}",
    "[{",
    '{"a":',
    '"\\',
    "=",
    "=a",
    "&",
    "a&",
    "a=&",
    "?",
    "%",
    "%41",
    "+",
    "%25",
    "/",
    "//",
    "../",
    "; ",
    "a=b; ",
  ].map((unit) => repeated(unit)),
  ...[
    "<a href=",
    "<a href='",
    '<a href="x">',
    "<a href ",
    "</",
    "</p",
    "<p>",
    "<ul><li>",
    "<script>",
    "<b>",
    "<img alt=",
    "&lt;",
    "&#106;",
  ].map((unit) => repeated(unit)),
  // Search: accents, ligatures that become eighteen letters, scripts without spaces, right to left.
  ...[
    "\u0301",
    "a\u0301\u0323",
    "\u0316\u0301",
    "\ufdfa",
    "ß",
    "ก",
    "あ",
    "漢",
    "ع",
    "ع a",
    "\u202e",
    "🏺",
    "\ud800",
  ].map((unit) => repeated(unit)),
  // The largest number of different names that fits.
  Array.from({ length: 4_000 }, (_, index) => index.toString(36)).join("&"),
  Array.from({ length: 2_800 }, (_, index) => `o.${index.toString(36)}=a`).join("&"),
];

const product = makeProduct({ sellerId: "acme", categoryId: "cups" });
const order = makeOrder({ sellerId: "acme" });
const messages = createMessages("ar", { hello: "مرحبا {name}" });
const origins = requireOwnOrigin({ https: true, publicOrigin: "https://shops.example" });
const cookie = new SecretCookie({ name: "session", maxAge: 1, https: true });
const [browsing, searching] = ["/categories/cups", "/search"].map((path) => matchPath(STOREFRONT_ROUTES, path));
const mail = { language: "en", accent: "#a5482f", shop: "Acme", title: "Order" };

/** A country for each postcode format. */
const POSTCODES = [...new Map(COUNTRIES.map((country) => [addressRules(country).postalCode?.source, country]))].map(
  ([, country]) => [country] as const,
);

/**
 * The code that parses, matches or renders texts of visitors, sellers or other servers in the event loop. Add new code
 * here.
 */
const PLACES: Record<string, (text: string) => unknown> = {
  "Host header": (text) => parseHost(text, "shops.example"),
  "Host header of acceptable length": (text) =>
    parseHost(text.replaceAll(/[^a-z0-9.-]/g, "a").slice(0, 253), "shops.example"),
  "request target": (text) => [requestHost(["Host", text], text, true), targetPath(text), loggedPath(text)],
  "path of a page": (text) => matchPath(STOREFRONT_ROUTES, `/${text}`),
  "query of a page": (text) =>
    [browsing, searching].map((route) => route && meaningfulQuery(route, text.slice(0, HEADER))),
  "query of the API": (text) =>
    parseListingQuery(new URLSearchParams(text.slice(0, HEADER)), { currency: "EUR", defaultSort: "featured" }),
  "If-None-Match header": (text) => isNotModified(text.slice(0, HEADER), '"etag"'),
  "Cookie header": (text) => cookie.read({ headers: { cookie: text.slice(0, HEADER) } } as never),
  "Origin and Host headers": (text) => {
    const headers = { origin: text.slice(0, HEADER / 2), host: text.slice(0, HEADER / 2) };
    return origins(
      { headers, get: (name: string) => headers[name.toLowerCase() as "origin"] } as never,
      {} as never,
      () => {},
    );
  },
  "JSON body": (text) => parseStrictJson(JSON.stringify({ [text]: text, a: [text] })),
  "broken JSON body": (text) => parseStrictJson(text),
  "search words": searchWords,
  "search query": (text) => searchWords(text.slice(0, 100)),
  "search with a slip": (text) => isOneSlipApart(text, `${text.slice(1)}x`),
  "search index": (text) => [searchEntry({ ...product, title: text }), rowWords({ ...product, title: text })],
  "order search": readOrderText,
  "customer's words": (text) => customerWords({ customer: { ...order.customer, name: text, email: text } }),
  postcode: (text) => addressProblems({ country: "GB", postalCode: text }),
  "shop's label": labelOf,
  "similar names": similarNames,
  "places of a template": placesProblem,
  "values of a message": (text) => messages.t("hello", { name: text }),
  "JSON in a page": (text) => jsonForScript({ text }),
  "summary of plain text": (text) => summaryOf(plainHtml(text)),
  "plain paragraphs": plainHtml,
  "mail of plain text": (text) => [
    proseText(plainHtml(text)),
    mailHtml({ ...mail, blocks: [{ kind: "prose", title: "", html: plainHtml(text) }] }),
  ],
  "mail's headers": (text) =>
    mailOptions(
      "id",
      { to: text, fromName: text, replyTo: text, subject: text, text, html: text } as never,
      "a@b.example",
      new Date(0),
    ),
  "mail server's answer": withoutAddresses,
  "mail allowance": (text) => new MailAllowance(1, () => new Date(0)).take(text),
  "cell of an export": (text) => csvRow([text, foreignText(text, csvStyle("en")), foreignText(text, csvStyle("de"))]),
  "HTML of an import": htmlToMarkdown,
  "list of an import": (text) => [listOf(text), withLines(text), oneLine(text), slugOf(text)],
  "amount of an import": (text) => [decimalMark([text]), readAmount(text, { digits: 2, mark: "." })],
};

/** A value of a JSON schema in which every string is this text. */
function filled(schema: z.core.JSONSchema.BaseSchema | boolean | undefined, text: string): unknown {
  if (typeof schema !== "object") return text;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return filled(first, text);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, filled(field, text)]);
    return Object.fromEntries(fields);
  }
  if (schema.type === "array") return [filled(schema.items as z.core.JSONSchema.BaseSchema, text)];
  if (schema.type === "number" || schema.type === "integer") return 1;
  return schema.type === "boolean" ? true : text;
}

/** All schemas of the contract, so new operations are measured automatically. */
function* schemas(): Generator<[string, z.ZodMiniType]> {
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    if (operation.pathParameters) yield [`path of ${name}`, operation.pathParameters];
    const query = operation.query ?? operation.ownQuery;
    if (query) yield [`query of ${name}`, query];
    if (operation.headers) yield [`headers of ${name}`, operation.headers];
    if (operation.body && "schema" in operation.body) yield [`body of ${name}`, operation.body.schema];
  }
}

/** CPU time of the main thread in ms: the minimum of ten attempts, because load only adds to it. */
function cpuTime(work: () => unknown): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 10 && least > LIMIT; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      work();
    } catch {
      // The text was rejected.
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** The texts that take longer than {@link LIMIT}. */
function slowTexts(place: string, work: (text: string) => unknown, texts = TEXTS): string[] {
  return texts.flatMap((text) => {
    const time = cpuTime(() => work(text));
    return time > LIMIT ? [`${place}: ${JSON.stringify(text.slice(0, 12))}… takes ${Math.round(time)} ms`] : [];
  });
}

t.setTimeout(240_000);

t.test("takes less than 50 ms for any text of 20,000 characters", async (t) => {
  t.same(
    Object.entries(PLACES).flatMap(([place, work]) => slowTexts(place, work)),
    [],
  );
});

t.test("takes less than 50 ms for any text of letters and digits as a postcode of any country", async (t) => {
  // Every format rejects the other texts at their first character.
  const texts = TEXTS.filter((text) => /^[a-z0-9\s-]/i.test(text));
  t.ok(texts.length > 20);
  t.same(
    POSTCODES.flatMap(([country]) =>
      slowTexts(`postcode of ${country}`, (text) => addressProblems({ country, postalCode: text }), texts),
    ),
    [],
  );
});

t.test("validates any request with such texts in less than 50 ms", async (t) => {
  const slow = [...schemas()].flatMap(([place, schema]) => {
    const shape = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
    return slowTexts(place, (text) => parse(schema, filled(shape, text)));
  });
  t.same(slow, []);
});

t.test("validates a shop file with such texts in less than 50 ms", async (t) => {
  const shape = z.toJSONSchema(shopEntry as unknown as z.ZodMiniType, { unrepresentable: "any", io: "input" });
  t.same(
    slowTexts("shop file", (text) => shopEntry.safeParse(filled(shape, text))),
    [],
  );
});

t.test("reads rendered texts in less than 50 ms", async (t) => {
  // Rendering these takes long itself, so a sample of each length is enough.
  const rendered = UNITS.map((unit) => renderNow(repeated(unit, 2_000)).repeat(10).slice(0, 160_000));
  const places: Record<string, (html: string) => unknown> = {
    summary: summaryOf,
    "mail's text": proseText,
    "mail's HTML": (html) => mailHtml({ ...mail, blocks: [{ kind: "prose", title: "", html }] }),
  };
  t.same(
    Object.entries(places).flatMap(([place, work]) => slowTexts(place, work, rendered)),
    [],
  );
});
