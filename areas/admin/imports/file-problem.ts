import { MAX_IMPORT_BYTES } from "../../shared/imports/import-report.ts";

/** Why a file is not even sent, in a sentence; `undefined` where it may be one with products. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  const [, extension = ""] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  if (/^(?:xlsx?|ods|numbers)$/i.test(extension)) {
    return "This is a spreadsheet. Save it as CSV (“Save as” or “Export”, then CSV), and choose that file.";
  }
  if (/^(?:zip|gz|pdf|jpe?g|png|webp|docx?|json|xml)$/i.test(extension)) {
    return `This is no list of products: a file that ends in .csv is needed, not .${extension.toLowerCase()}.`;
  }
  if (size === 0) return "This file is empty.";
  if (size > MAX_IMPORT_BYTES) return "This file is larger than 16 MB. Divide it into several files.";
  return undefined;
}
