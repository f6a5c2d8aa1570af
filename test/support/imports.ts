import { randomUUID } from "node:crypto";
import { en } from "../../areas/admin/imports/i18n/en.ts";
import { findingSentence } from "../../areas/admin/imports/import-words.ts";
import type { AnswerOf } from "../../areas/shared/api/operations.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../areas/shared/contract/errors.ts";
import { createProblemTexts } from "../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../areas/shared/i18n/translate.ts";
import type { ImportFinding, ImportReport } from "../../areas/shared/imports/import-report.ts";
import type { StoredImport } from "../../gateway/platform/imports/imports.ts";
import { sendRequest } from "./http.ts";
import { pollUntil } from "./system.ts";

const TEXTS = createMessages("en", en);
const PROBLEMS = createProblemTexts(createMessages("en", problems));

/** Findings with their English sentences. */
export const worded = (findings: readonly ImportFinding[]) =>
  findings.map(({ line, column, ...reason }) => ({ line, column, message: findingSentence(reason, TEXTS, PROBLEMS) }));

export function makeImport(report: Partial<ImportReport> = {}, given: Partial<StoredImport> = {}): StoredImport {
  return {
    report: {
      id: randomUUID(),
      format: "shopify",
      lines: 3,
      create: 1,
      change: 0,
      stock: 0,
      stockVariants: 0,
      keepStock: false,
      unchanged: 0,
      categories: 0,
      categoryNames: [],
      pictures: 0,
      missingPictures: 0,
      drafts: 0,
      problems: [],
      problemCount: 0,
      warnings: [{ line: 2, column: "Vendor", code: "unread-columns", params: { columns: "“ß”\u2028" } }],
      warningCount: 1,
      sample: [{ line: 2, title: "Mug", action: "create", variants: 1, price: 1200, oldPrice: null, stock: null }],
      state: "planned",
      progress: { done: 0, total: 1 },
      failure: null,
      ...report,
    },
    snapshotHash: "snapshotHash",
    run: null,
    createdAt: "2026-05-01T00:00:00.000Z",
    ...given,
  };
}

export interface ImportClientAnswer {
  status: number;
  body: AnswerOf<"planImport"> & Partial<ErrorAnswer>;
}

/** A client of one seller's imports on the gateway at 127.0.0.1. */
export class ImportClient {
  readonly #port: number;
  readonly #sellerId: string;
  readonly #headers: Record<string, string>;

  /** @param headers the session's */
  constructor(port: number, sellerId: string, headers: Record<string, string>) {
    this.#port = port;
    this.#sellerId = sellerId;
    this.#headers = headers;
  }

  plan(file: string | Uint8Array, headers: Record<string, string> = {}): Promise<ImportClientAnswer> {
    const path = fillPath(ENDPOINTS.planImport.path, { sellerId: this.#sellerId });
    return this.#ask("POST", path, Buffer.from(file as Uint8Array), { "Content-Type": "text/csv", ...headers });
  }

  run(importId: string, body = { keepStock: false }): Promise<ImportClientAnswer> {
    const path = fillPath(ENDPOINTS.runImport.path, { sellerId: this.#sellerId, importId });
    return this.#ask("POST", path, Buffer.from(JSON.stringify(body)), { "Content-Type": "application/json" });
  }

  read(importId: string): Promise<ImportClientAnswer> {
    return this.#ask("GET", fillPath(ENDPOINTS.import.path, { sellerId: this.#sellerId, importId }));
  }

  /** Runs an import until it ends. @param onReport called with every report */
  async finish(
    importId: string,
    body?: { keepStock: boolean },
    onReport: (report: ImportReport) => void = () => undefined,
  ): Promise<ImportReport> {
    const started = await this.run(importId, body);
    onReport(started.body.import);
    const ended = await pollUntil(
      async () => {
        const { body } = await this.read(importId);
        onReport(body.import);
        return body.import;
      },
      ({ state }) => state !== "running",
    );
    return ended;
  }

  async #ask(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<ImportClientAnswer> {
    const sent = { method, path, headers: { ...this.#headers, ...headers }, body };
    const { status, text } = await sendRequest(this.#port, sent);
    return { status, body: JSON.parse(text) as ImportClientAnswer["body"] };
  }
}

/** The columns of Shopify's product export since 2023, without those for Google and metafields. */
export const SHOPIFY_COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Fulfillment Service",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Gift Card",
  "SEO Title",
  "SEO Description",
  "Variant Image",
  "Variant Weight Unit",
  "Cost per item",
  "Status",
] as const;

export type ShopifyRow = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], string>>;

const cellOf = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as Shopify writes them. */
export function shopifyCsv(rows: ShopifyRow[]): string {
  const lines = rows.map((row) => SHOPIFY_COLUMNS.map((column) => cellOf(row[column] ?? "")).join(","));
  return `${[SHOPIFY_COLUMNS.join(","), ...lines].join("\n")}\n`;
}

const SIZES = ["S", "M", "L", "XL"];
const WORDS = "linen cotton wool stone oak clay glass paper copper amber moss slate birch cedar sand river".split(" ");
const word = (index: number): string => WORDS[index % WORDS.length] as string;

/** An export with this number of lines, heading included: products of four sizes, one line each, in ten types. */
export function largeShopifyExport(lines: number): ShopifyRow[] {
  return Array.from({ length: lines - 1 }, (_, index): ShopifyRow => {
    const [product, size] = [Math.floor(index / SIZES.length), index % SIZES.length];
    const variant = {
      Handle: `${word(product)}-shirt-${product}`,
      "Option1 Value": SIZES[size] as string,
      "Variant SKU": `SH-${product}-${SIZES[size]}`,
      "Variant Grams": "200",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": String((product * 7 + size) % 40),
      "Variant Inventory Policy": "deny",
      "Variant Fulfillment Service": "manual",
      "Variant Price": `${20 + (product % 60)}.${size}0`,
      "Variant Requires Shipping": "true",
      "Variant Taxable": "true",
      "Variant Weight Unit": "kg",
    };
    if (size > 0) return variant;
    const text = Array.from({ length: 60 }, (_, place) => word(product * 7 + place * 3)).join(" ");
    return {
      ...variant,
      Title: `The ${word(product)} shirt ${product}`,
      "Body (HTML)":
        `<p>Made of <strong>${word(product + 1)}</strong>.</p>\n<ul><li>${text}</li><li>Wash "cold", 30°</li></ul>`.replace(
          "\n",
          "",
        ),
      Vendor: "Northbean",
      Type: `Type ${product % 10}`,
      Tags: "summer, new",
      Published: "true",
      "Option1 Name": "Size",
      Status: "active",
    };
  });
}
