import type { Test } from "tap";
import type { Uploads } from "../../gateway/platform/pictures/images.ts";

const LARGE = 1_000_000;

/** The contract of the port `Uploads` for missing uploads. */
export function uploadsContract(t: Test, open: (test: Test) => Promise<Uploads>): void {
  t.test("rejects taking a missing upload", async (t) => {
    const uploads = await open(t);
    const taken: unknown[] = [];
    for (const uploadId of ["never", "", ".", "..", "../ada/a", "a/b", "a\u0000", "__a__"]) {
      const take = uploads.take("ada", uploadId, LARGE, async (upload) => taken.push(upload));
      await t.rejects(take, { code: "object-not-found" }, JSON.stringify(uploadId));
    }
    for (const accountId of ["", "..", "ada/..", "a b"]) {
      const take = uploads.take(accountId, "a", LARGE, async (upload) => taken.push(upload));
      await t.rejects(take, { code: "object-not-found" }, JSON.stringify(accountId));
    }
    t.same(taken, []);
    await uploads.sweep(new Date());
  });
}
