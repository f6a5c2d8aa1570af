import { randomUUID } from "node:crypto";
import t from "tap";
import { DomainTaken } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { claimShop } from "../../../../gateway/platform/shops/claim-shop.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { testFolder } from "../../../support/system.ts";

const PEOPLE = 50;

if (await firestoreEmulator(t)) {
  t.test("gives a name to one of 50 people who claim it concurrently on two instances", async (t) => {
    const firebase = firebaseProject();
    const open = () => openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
    const instances = [await open(), await open()] as const;
    const [one] = instances;
    const people = Array.from({ length: PEOPLE }, (_, person) => ({
      id: randomUUID(),
      email: `p${person}@people.example`,
    }));
    const outcomes = await Promise.allSettled(
      people.map((account, person) =>
        claimShop(instances[person % 2 ? 1 : 0], account, {
          domain: "gold",
          name: `Shop of ${person}`,
          currency: "EUR",
          locale: "en-IE",
          theme: { accent: "#1f6feb", typeface: "sans", corners: "sharp" },
        }),
      ),
    );
    const winners = outcomes.flatMap((outcome, person) => (outcome.status === "fulfilled" ? [person] : []));
    t.equal(winners.length, 1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
    t.strictSame(new Set(refusals.map(({ name }) => name)), new Set([DomainTaken.name]));
    const [winner = -1] = winners;
    t.match(await one.sellers.findByDomain("gold"), { name: `Shop of ${winner}`, ownerId: people[winner]?.id });
    t.equal((await one.sellers.list({ limit: 100 })).length, 1);
    const joined = await Promise.all(people.map(({ id }) => one.memberships.listByAccount(id)));
    t.strictSame(
      joined.map(({ length }) => length),
      people.map((_, person) => (person === winner ? 1 : 0)),
    );
    for (const instance of instances) await instance.close();
  });
}
