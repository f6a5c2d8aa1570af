import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import t from "tap";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { importShops } from "../../gateway/platform/shops/import-shops.ts";
import { makeSvg } from "../support/pictures.ts";
import { openTestPlatform } from "../support/platform.ts";
import { dataUri, makeEntry, shopFileSource } from "../support/shop-files.ts";
import { testFolder } from "../support/system.ts";

/** SQLite's command `sqlite3 FILE SQL`: machines for tests don't have it. */
const SQLITE = `#!${process.execPath}
new (require("node:sqlite").DatabaseSync)(process.argv[2]).exec(process.argv[3]);
`;

t.test("the README's commands back up and restore a platform, and fail if the database can't be copied", async (t) => {
  const folder = testFolder(t, { backup: {}, bin: {}, data: {} });
  const [backup, bin, dataDir] = ["backup", "bin", "data"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const readme = readFileSync(resolve(import.meta.dirname, "../../nginx/README.md"), "utf8");
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```/gms), ([, commands = ""]) => commands);
  /** @returns the exit code */
  const run = (part: string): number | null => {
    const commands = blocks.find((block) => block.includes(part)) ?? "";
    const env = { PATH: `${bin}:${process.env["PATH"]}`, DATA_DIR: dataDir };
    return spawnSync("sh", ["-c", commands.replaceAll("/backup", backup)], { env }).status;
  };
  const sqlite = join(bin, "sqlite3");
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  const logo = { file: dataUri(makeSvg(4, 4)), alt: "" };
  await importShops(platform, [shopFileSource(makeEntry({ name: "Before", logo }))]);
  const { id } = (await platform.sellers.findByDomain("acme")) as Seller;

  writeFileSync(sqlite, SQLITE, { mode: 0o700 });
  t.equal(run("VACUUM INTO"), 0);
  await platform.sellers.change(id, () => ({ name: "After" }));
  writeFileSync(sqlite, "#!/bin/sh\nexit 1\n");
  t.not(run("VACUUM INTO"), 0);

  await platform.images.removeAll(id);
  await platform.close();
  const wal = join(dataDir, "awning.sqlite-wal");
  writeFileSync(wal, "of a killed gateway");
  writeFileSync(join(bin, "install"), "#!/bin/sh\nexit 1\n", { mode: 0o700 });
  t.not(run("install"), 0);
  t.notOk(existsSync(wal), "it would be applied to the restored database");
  rmSync(join(bin, "install"));
  t.equal(run("install"), 0);
  t.equal(statSync(join(dataDir, "awning.sqlite")).mode & 0o777, 0o600);
  const restored = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => restored.close());
  const seller = await restored.sellers.get(id);
  t.equal(seller?.name, "Before");
  t.ok(await restored.images.readOriginal(id, seller?.logo?.id ?? ""));
});
