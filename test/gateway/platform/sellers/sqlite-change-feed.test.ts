import { spawnSync } from "node:child_process";
import t from "tap";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { PROJECT_ROOT } from "../../../../scripts/build/paths.ts";
import { storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

/** Runs code with `platform` open in another process. */
function inAnotherProcess(dataDir: string, code: string): void {
  const script = `
    import { openPlatform } from "./gateway/platform/open-platform.ts";
    const platform = await openPlatform({ backend: "embedded", dataDir: ${JSON.stringify(dataDir)} });
    ${code}
    await platform.close();`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

t.test("changes the epoch with every change of a seller by any process, and only then", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const epochs = [platform.changes.epoch()];
  const next = (): boolean => {
    const before = epochs.at(-1);
    epochs.push(platform.changes.epoch());
    return epochs.at(-1) !== before;
  };
  t.notOk(next(), "no change");

  const { seller } = await storeShop(platform, { domain: "acme" });
  t.ok(next(), "an own write");
  t.notOk(next());

  await platform.sellers.findByDomain("acme");
  t.notOk(next(), "an own read");

  inAnotherProcess(dataDir, `await platform.sellers.change("${seller.id}", () => ({ name: "Elsewhere" }));`);
  t.ok(next(), "another process's write, on the very next call");
  t.equal((await platform.sellers.findByDomain("acme"))?.name, "Elsewhere");
  t.notOk(next());

  inAnotherProcess(dataDir, `await platform.sellers.findByDomain("acme");`);
  t.notOk(next(), "another process's read");

  await t.rejects(platform.sellers.change("unknown", () => ({ name: "x" })));
  t.notOk(next(), "a rejected write");

  const account = { id: "ada", email: "ada@people.example", name: "Ada", createdAt: seller.createdAt };
  await platform.accounts.add({ account, password: null });
  await platform.sessions.open({ accountId: "ada", host: "shops.example", userAgent: "" });
  inAnotherProcess(dataDir, "await platform.sessions.sweep(); await platform.mails.add([]);");
  t.notOk(next(), "accounts, sessions and mails");

  await platform.sellers.change(seller.id, () => ({ name: "Here" }));
  inAnotherProcess(dataDir, `await platform.sellers.change("${seller.id}", () => ({ name: "There" }));`);
  t.ok(next(), "writes of both processes");

  const [category] = await platform.categories.list(seller.id);
  if (category) await platform.categories.save(seller.id, { ...category, name: "Other" });
  t.ok(next(), "a write to the catalogue");
  t.same(
    epochs,
    epochs.toSorted((a, b) => a - b),
    "the epoch never decreases",
  );
});
