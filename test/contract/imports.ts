import { randomBytes } from "node:crypto";
import type { Test } from "tap";
import { ObjectNotFound } from "../../gateway/platform/errors.ts";
import { makeImport } from "../support/imports.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";

/** The contract of the port `Imports` for reports and files. */
export function importsContract(t: Test, open: OpenPlatform): void {
  t.test("returns the stored import and its file, for its seller only", async (t) => {
    const platform = await open(t);
    const { imports } = platform;
    const [{ seller }, { seller: other }] = [await storeShop(platform), await storeShop(platform)];
    t.equal(await imports.get(seller.id), undefined);
    t.equal(await imports.readFile(seller.id), undefined);
    const stored = makeImport();
    // Random bytes don't compress: the file fills several documents.
    const file = randomBytes(2_500_000);
    const put = await imports.put(seller.id, file, (last) => {
      t.equal(last, undefined);
      return stored;
    });
    t.strictSame(put, stored);
    t.strictSame(await imports.get(seller.id), stored);
    t.ok(file.equals((await imports.readFile(seller.id)) ?? Buffer.alloc(0)));
    t.equal(await imports.get(other.id), undefined);
    t.equal(await imports.readFile(other.id), undefined);
    t.equal((await platform.sellers.get(seller.id))?.version, seller.version, "the catalogue is unchanged");
  });

  t.test("the next import replaces the last one, unless `build` throws", async (t) => {
    const platform = await open(t);
    const { imports } = platform;
    const { seller } = await storeShop(platform);
    const [first, second] = [makeImport(), makeImport({ format: "awning" })];
    await imports.put(seller.id, Buffer.from("first"), () => first);
    const refusal = new RangeError("not now");
    const refused = imports.put(seller.id, Buffer.from("second"), (last) => {
      t.strictSame(last, first);
      throw refusal;
    });
    await t.rejects(refused, refusal);
    t.strictSame(await imports.get(seller.id), first);
    t.equal(String(Buffer.from((await imports.readFile(seller.id)) ?? [])), "first");
    await imports.put(seller.id, Buffer.from("second"), () => second);
    t.strictSame(await imports.get(seller.id), second);
    t.equal(String(Buffer.from((await imports.readFile(seller.id)) ?? [])), "second");
  });

  t.test("finds nothing for an unknown seller", async (t) => {
    const { imports } = await open(t);
    for (const id of ["nobody", "../x", "", "__x__"]) {
      t.equal(await imports.get(id), undefined);
      t.equal(await imports.readFile(id), undefined);
      const build = () => makeImport();
      await t.rejects(imports.put(id, Buffer.from("x"), build), { name: ObjectNotFound.name });
      await t.rejects(imports.change(id, build), { name: ObjectNotFound.name });
      const write = imports.write(id, [], (_, stored) => ({ stored, categories: [], products: [] }));
      await t.rejects(write, { name: ObjectNotFound.name });
    }
  });

  t.test("serializes concurrent changes of an import", async (t) => {
    const platform = await open(t);
    const { imports } = platform;
    const { seller } = await storeShop(platform);
    await t.rejects(
      imports.change(seller.id, (stored) => stored),
      { name: ObjectNotFound.name },
    );
    await imports.put(seller.id, Buffer.from("x"), () => makeImport({ progress: { done: 0, total: 9 } }));
    const changes = Array.from({ length: 5 }, () =>
      imports.change(seller.id, (stored) => {
        const { done, total } = stored.report.progress;
        const run = { id: `run-${done + 1}`, seenAt: "2026-05-01T00:00:01.000Z" };
        return { ...stored, run, report: { ...stored.report, progress: { done: done + 1, total } } };
      }),
    );
    await Promise.all(changes);
    t.match(await imports.get(seller.id), { run: { id: "run-5" }, report: { progress: { done: 5, total: 9 } } });
    const refusal = new TypeError("no");
    const refused = imports.change(seller.id, () => {
      throw refusal;
    });
    await t.rejects(refused, refusal);
    t.match(await imports.get(seller.id), { run: { id: "run-5" } });
    t.equal(String(Buffer.from((await imports.readFile(seller.id)) ?? [])), "x", "the file is kept");
  });

  t.test("removes old imports with their files", async (t) => {
    const platform = await open(t);
    const { imports } = platform;
    const [{ seller: old }, { seller: recent }] = [await storeShop(platform), await storeShop(platform)];
    await imports.put(old.id, Buffer.from("old"), () => makeImport({}, { createdAt: "2026-05-01T00:00:00.000Z" }));
    await imports.put(recent.id, Buffer.from("new"), () => makeImport({}, { createdAt: "2026-05-02T00:00:00.000Z" }));
    await imports.forget(new Date("2026-05-02T00:00:00.000Z"));
    t.equal(await imports.get(old.id), undefined);
    t.equal(await imports.readFile(old.id), undefined);
    t.equal(String(Buffer.from((await imports.readFile(recent.id)) ?? [])), "new");
  });
}
