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

/** Requests at once. */
const AT_ONCE = 10;

if (await firestoreEmulator(t)) {
  const rules = await readFile(RULES, "utf8");
  const mutations = mutationsOf(rules, allCollections());
  const emulator = new RulesEmulator(process.env["FIRESTORE_EMULATOR_HOST"] as string);
  await emulator.seed(seedOf());

  t.test("whatever is changed in the rules, the table shows", async (t) => {
    const unseen: string[] = [];
    for (const { what, rules, near } of mutations) {
      await emulator.setRules(rules);
      if (!(await isSeen(near))) unseen.push(what);
    }
    t.strictSame(unseen, [], `${mutations.length} mutations`);
    t.ok(mutations.length > 150);
  });

  t.test("and the rules themselves are not among them", async (t) => {
    t.notOk(mutations.some((mutation) => mutation.rules === rules));
  });

  /** Whether a case of the table fails; those of the collection that was meant come first. */
  async function isSeen(near: string): Promise<boolean> {
    const cases = rulesTable().sort((a, b) => Number(b.collection === near) - Number(a.collection === near));
    for (let at = 0; at < cases.length; at += AT_ONCE) {
      const held = await Promise.all(cases.slice(at, at + AT_ONCE).map((each) => holds(emulator, each)));
      if (held.includes(false)) return true;
    }
    return false;
  }
}
