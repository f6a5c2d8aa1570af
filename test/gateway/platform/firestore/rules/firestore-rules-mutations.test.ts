import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../../../scripts/build/paths.ts";
import { firestoreEmulator } from "../../../../support/firebase.ts";
import { allCollections } from "./firestore-places.ts";
import { holds, rulesTable, seedOf } from "./firestore-rules-table.ts";
import { RulesEmulator } from "./rules-emulator.ts";
import { mutationsOf } from "./rules-mutations.ts";

const RULES = resolve(PROJECT_ROOT, "gateway/platform/firestore/firestore.rules");

/** Concurrent requests. */
const CONCURRENT = 10;

if (await firestoreEmulator(t)) {
  const rules = await readFile(RULES, "utf8");
  const mutations = mutationsOf(rules, allCollections());
  const emulator = new RulesEmulator(process.env["FIRESTORE_EMULATOR_HOST"] as string);
  await emulator.seed(seedOf());

  t.test("the table detects every mutation of the rules", async (t) => {
    const undetected: string[] = [];
    for (const { what, rules, near } of mutations) {
      await emulator.setRules(rules);
      if (!(await isDetected(near))) undetected.push(what);
    }
    t.strictSame(undetected, [], `${mutations.length} mutations`);
    t.ok(mutations.length > 150);
  });

  t.test("no mutation equals the rules", async (t) => {
    t.notOk(mutations.some((mutation) => mutation.rules === rules));
  });

  /** Whether a case of the table fails. Cases of the mutated collection run first. */
  async function isDetected(near: string): Promise<boolean> {
    const cases = rulesTable().sort((a, b) => Number(b.collection === near) - Number(a.collection === near));
    for (let at = 0; at < cases.length; at += CONCURRENT) {
      const held = await Promise.all(cases.slice(at, at + CONCURRENT).map((each) => holds(emulator, each)));
      if (held.includes(false)) return true;
    }
    return false;
  }
}
