import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import t from "tap";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { importShops } from "../../gateway/platform/shops/import-shops.ts";
import { makeSvg } from "../support/pictures.ts";
import { openTestPlatform } from "../support/platform.ts";
import { dataUri, makeEntry, shopFileSource } from "../support/shop-files.ts";
import { filesIn, testFolder } from "../support/system.ts";

/** SQLite's command `sqlite3 FILE SQL`: machines for tests don't have it. */
const SQLITE = `#!${process.execPath}
new (require("node:sqlite").DatabaseSync)(process.argv[2]).exec(process.argv[3]);
`;

const README = readFileSync(resolve(import.meta.dirname, "../../nginx/README.md"), "utf8");
const BLOCKS = Array.from(README.matchAll(/^```sh\n(.*?)^```/gms), ([, commands = ""]) => commands);

/** The README's commands that contain this text. */
function commandsWith(part: string): string {
  const found = BLOCKS.find((block) => block.includes(part));
  if (found === undefined) throw new Error(`The README has no command with ${part}`);
  return found;
}

t.test("the README's commands back up and restore a platform, and fail if the database can't be copied", async (t) => {
  const folder = testFolder(t, { backup: {}, bin: {}, data: {}, other: {} });
  const [backup, bin, dataDir] = ["backup", "bin", "data"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  /** @returns the exit code */
  const run = (part: string, given: NodeJS.ProcessEnv = { DATA_DIR: dataDir }): number | null => {
    const env = { PATH: `${bin}:${process.env["PATH"]}`, ...given };
    const commands = commandsWith(part).replaceAll("/backup", backup);
    return spawnSync("sh", ["-c", commands], { env, cwd: join(folder, "other") }).status;
  };
  const sqlite = join(bin, "sqlite3");
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  const logo = { file: dataUri(makeSvg(4, 4)), alt: "" };
  await importShops(platform, [shopFileSource(makeEntry({ name: "Before", logo }))]);
  const { id } = (await platform.sellers.findByDomain("acme")) as Seller;

  writeFileSync(sqlite, SQLITE, { mode: 0o700 });
  t.equal(run("VACUUM INTO"), 0);
  const copied = readFileSync(join(backup, "awning.sqlite"));
  t.not(run("VACUUM INTO", { DATA_DIR: join(folder, "other") }), 0, "a folder without a database");
  t.ok(readFileSync(join(backup, "awning.sqlite")).equals(copied), "no empty copy replaces the backup");
  t.not(run("install", {}), 0, "DATA_DIR is not set");
  t.same(readdirSync(join(folder, "other")), []);
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

t.test("the README's command deletes the renditions of pictures and nothing else", async (t) => {
  const dataDir = testFolder(t);
  const { images } = await openTestPlatform(t, { backend: "embedded", dataDir });
  // Its original is a WebP file, too.
  const glass = sharp({ create: { width: 400, height: 300, channels: 4, background: "#a5482f80" } });
  const { id } = await images.add("acme", await glass.webp().toBuffer(), "");
  await images.hide("acme", true);
  const isRendition = (file: string) => file.startsWith(`acme/${id}-`);
  const before = await filesIn(join(dataDir, "images"));
  t.ok(before.some(isRendition));
  t.ok(before.includes(`acme/${id}.original.webp`));
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  t.equal(spawnSync("sh", ["-c", commandsWith("-delete")], { env }).status, 0);
  t.same(
    await filesIn(join(dataDir, "images")),
    before.filter((file) => !isRendition(file)),
    "the original, the register, and the file `hidden` stay",
  );
});
