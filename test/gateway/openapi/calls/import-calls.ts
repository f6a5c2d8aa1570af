import type { AnswerOf } from "../../../../areas/shared/api/operations.ts";
import { OPERATIONS } from "../../../../areas/shared/api/operations.ts";
import type { IMPORT_OPERATIONS } from "../../../../areas/shared/imports/contract/import-operations.ts";
import { shopifyCsv } from "../../../support/imports.ts";
import { pollUntil } from "../../../support/system.ts";
import type { CallsOf } from "../call.ts";
import { holdUploads } from "../hold-uploads.ts";
import type { World } from "../world.ts";

const stein = { Handle: "stein", Title: "Stein", "Variant Price": "19.00", Type: "Cups", Status: "draft" };
const FILE = Buffer.from(shopifyCsv([stein]));
const BAD_FILE = Buffer.from(shopifyCsv([{ ...stein, "Variant Price": "" }]));

export function importCalls(world: World): CallsOf<typeof IMPORT_OPERATIONS> {
  const { acme, platform, ask } = world;
  const sellerId = acme.seller.id;
  const path = { sellerId };
  const headers = { "Content-Type": "text/csv" };

  /** A file that can be sent, because no import is running. */
  const sending = async (body = FILE) => {
    await pollUntil(
      () => platform.imports.get(sellerId),
      (last) => last?.report.state !== "running",
    );
    return { path, headers, body };
  };
  const planned = async (file = FILE) => {
    const { bytes } = await ask(OPERATIONS.planImport, await sending(file));
    const { import: report } = JSON.parse(bytes.toString()) as AnswerOf<"planImport">;
    return { sellerId, importId: report.id };
  };
  const body = { keepStock: false };
  const none = { sellerId, importId: "none" };

  return {
    planImport: {
      does: [sending, () => sending(BAD_FILE)],
      refuses: {
        "bad-request": () => sending(Buffer.from("%PDF-1.7")),
        "uploads-busy": async () => ({
          ...(await sending()),
          release: await holdUploads(world, "planImport", 1, sending),
        }),
        "import-running": async () => {
          await planned();
          const run = { id: "another-process", seenAt: new Date().toISOString() };
          const set = (state: "running" | "planned") =>
            platform.imports.change(sellerId, (last) => ({ ...last, run, report: { ...last.report, state } }));
          await set("running");
          return { path, headers, body: FILE, release: () => set("planned") };
        },
      },
    },
    import: {
      does: [async () => ({ path: await planned() }), async () => ({ path: await planned(BAD_FILE) })],
      refuses: { "object-not-found": () => ({ path: none }) },
    },
    runImport: {
      does: [
        async () => ({ path: await planned(), body }),
        async () => {
          const { report } = (await platform.imports.get(sellerId)) ?? { report: { id: "none" } };
          return { path: { sellerId, importId: report.id }, body: { keepStock: true } };
        },
      ],
      refuses: {
        "bad-request": async () => ({ path: await planned(), body: {} }),
        "object-not-found": () => ({ path: none, body }),
        "import-refused": async () => ({ path: await planned(BAD_FILE), body }),
      },
    },
  };
}
