import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../../../scripts/build/paths.ts";
import { firestoreEmulator } from "../../../../support/firebase.ts";
import { allCollections, PLACES } from "./firestore-places.ts";
import { holds, ROLES, rulesTable, seedOf } from "./firestore-rules-table.ts";
import { RulesEmulator } from "./rules-emulator.ts";

const PLATFORM = resolve(PROJECT_ROOT, "gateway/platform");

t.test("the table has every collection that the adapters use", async (t) => {
  t.strictSame(PLACES.known.sort(), PLACES.exported.sort(), "the functions that return collections");
  const names = new Set(allCollections().flatMap((path) => path.split("/").filter((_, part) => part % 2 === 0)));
  for await (const file of glob("**/*.ts", { cwd: PLATFORM })) {
    const text = await readFile(resolve(PLATFORM, file), "utf8");
    for (const [, name = ""] of text.matchAll(/\.collection(?:Group)?\(\s*"(\w+)"/g))
      t.ok(names.has(name), `${file}: ${name}`);
  }
});

if (await firestoreEmulator(t)) {
  t.test("allows each role exactly the permitted operations", async (t) => {
    const emulator = new RulesEmulator(process.env["FIRESTORE_EMULATOR_HOST"] as string);
    await emulator.setRules(await readFile(resolve(PLATFORM, "firestore/firestore.rules"), "utf8"));
    await emulator.seed(seedOf());
    for (const role of Object.keys(ROLES)) {
      t.test(role, async (t) => {
        const cases = rulesTable().filter((each) => each.role === role);
        const wrong: string[] = [];
        for (let at = 0; at < cases.length; at += 50) {
          await Promise.all(
            cases.slice(at, at + 50).map(async (each) => {
              if (!(await holds(emulator, each))) wrong.push(`${each.operation} of ${each.collection}`);
            }),
          );
        }
        t.strictSame(wrong, [], `${cases.length} cases`);
        t.ok(cases.length > 300);
      });
    }
  });

  t.test("rejects an invalid token even for public data", async (t) => {
    const emulator = new RulesEmulator(process.env["FIRESTORE_EMULATOR_HOST"] as string);
    await emulator.setRules(await readFile(resolve(PLATFORM, "firestore/firestore.rules"), "utf8"));
    await emulator.seed(seedOf());
    t.equal(await emulator.send({ method: "GET", path: "/sellers/acme" }, undefined), 200);
    t.equal(await emulator.send({ method: "GET", path: "/sellers/acme" }, "nonsense"), 400);
  });
}
