import * as z from "zod/mini";
import { amount, answerOf, count, objectOf } from "../../contract/answer-fields.ts";
import { described } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { IMPORT_FORMATS, type ImportFinding, type ImportReport, MAX_IMPORT_BYTES } from "../import-report.ts";

/** The media types accepted for a product file. */
export const IMPORT_TYPES = ["text/csv", "text/plain"] as const;

const finding = objectOf<ImportFinding>(
  "ImportFinding",
  "A finding about a line of the file: the column’s name, empty for the whole row, a stable code, and its parameters.",
)({
  line: count,
  column: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

const importReport = objectOf<ImportReport>(
  "ImportReport",
  "The plan, progress or result of an import. If it fails or has problems, nothing is imported.",
)({
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  lines: count,
  create: count,
  change: count,
  stock: count,
  stockVariants: count,
  keepStock: z.boolean(),
  categories: count,
  categoryNames: z.array(z.string()),
  unchanged: count,
  pictures: count,
  missingPictures: count,
  drafts: count,
  problems: z.array(finding),
  problemCount: count,
  warnings: z.array(finding),
  warningCount: count,
  sample: z.array(
    z.strictObject({
      line: count,
      title: z.string(),
      action: z.enum(["create", "change", "stock", "unchanged"]),
      variants: count,
      price: amount,
      oldPrice: z.nullable(amount),
      stock: z.nullable(z.strictObject({ before: z.nullable(count), after: z.nullable(count) })),
    }),
  ),
  state: z.enum(["planned", "running", "done", "failed"]),
  progress: z.strictObject({ done: count, total: count }),
  failure: z.nullable(z.string()),
});

const runImportRequest = z.strictObject({
  keepStock: described(z.boolean(), "Whether variants that the shop already has keep their stock."),
});

const importAnswer = answerOf("ImportAnswer", { import: importReport });

/** Imports of products from a file. */
export const IMPORT_OPERATIONS = {
  planImport: {
    access: "member",
    summary: "Validates a product file and previews its import",
    body: {
      media: IMPORT_TYPES,
      maxBytes: MAX_IMPORT_BYTES,
      description:
        "At most 16 MB of CSV as Shopify or WooCommerce export their products, or this platform: its bytes say which, " +
        "and in which encoding. It takes the place of the seller’s last one.",
    },
    answer: { status: 201, description: "The preview. Nothing is imported yet.", schema: importAnswer },
    errors: ["unsupported-media-type", "import-running", "uploads-busy"],
  },
  import: {
    access: "member",
    summary: "The state of an import",
    answer: { status: 200, description: "The seller’s last import.", schema: importAnswer },
  },
  runImport: {
    access: "member",
    summary: "Imports the whole file or nothing, in the background",
    body: { schema: runImportRequest, required: true },
    answer: { status: 202, description: "The import runs, or is already done.", schema: importAnswer },
    errors: ["import-refused"],
  },
} as const satisfies Record<string, OperationDeclaration>;
