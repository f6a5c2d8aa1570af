import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { MEMBER_WRITE, NO_BODY, type Operation, READ } from "../../contract/operation.ts";
import { IMPORT_TYPES, importAnswer, importParameters } from "./imports.ts";

/** Products from a file. */
export const IMPORT_OPERATIONS = {
  planImport: {
    ...ENDPOINTS.planImport,
    access: "member",
    summary: "Looks a file with products through, and says what importing it would do",
    pathParameters: sellerParameters,
    body: {
      media: IMPORT_TYPES,
      description:
        "At most 16 MB of CSV as Shopify or WooCommerce export their products, or this platform: its bytes say which, " +
        "and in which encoding. It takes the place of the seller’s last one.",
    },
    answer: { status: 201, description: "What it would do. Nothing is imported yet.", schema: importAnswer },
    errors: [...MEMBER_WRITE, "import-running", "uploads-busy"],
  },
  import: {
    ...ENDPOINTS.import,
    access: "member",
    summary: "How an import stands",
    pathParameters: importParameters,
    answer: { status: 200, description: "The seller’s last import.", schema: importAnswer },
    errors: READ,
  },
  runImport: {
    ...ENDPOINTS.runImport,
    access: "member",
    summary: "Imports the file, all of it or nothing, while one goes on",
    pathParameters: importParameters,
    body: NO_BODY,
    answer: { status: 202, description: "It runs, or is done already.", schema: importAnswer },
    errors: [...MEMBER_WRITE, "import-refused"],
  },
} as const satisfies Record<string, Operation>;
