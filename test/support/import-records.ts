import { randomUUID } from "node:crypto";
import type { ImportReport } from "../../areas/shared/domain/admin-data.ts";
import type { StoredImport } from "../../gateway/platform/ports/imports.ts";

export function makeImport(report: Partial<ImportReport> = {}, given: Partial<StoredImport> = {}): StoredImport {
  return {
    report: {
      id: randomUUID(),
      format: "shopify",
      lines: 3,
      create: 1,
      change: 0,
      unchanged: 0,
      categories: 0,
      pictures: 0,
      problems: [],
      problemCount: 0,
      warnings: [{ line: 2, column: "Vendor", message: "“ß” is left out.\u2028" }],
      warningCount: 1,
      sample: [{ line: 2, title: "Mug", action: "create", variants: 1, price: 1200 }],
      state: "planned",
      progress: { done: 0, total: 1 },
      failure: null,
      ...report,
    },
    ground: "ground",
    run: null,
    createdAt: "2026-05-01T00:00:00.000Z",
    ...given,
  };
}
