import t from "tap";
import { wantsDemo } from "../../../scripts/start/prepare-database.ts";
import { CaseTable } from "../../support/system.ts";

t.test("creates demo shops on localhost, elsewhere only with --demo", async (t) => {
  const table = new CaseTable();
  for (const [productHost, isLocal] of [
    ["localhost", true],
    ["shops.localhost", true],
    ["shops.example", false],
    ["localhost.example", false],
    ["notlocalhost", false],
  ] as const) {
    table.check(productHost, wantsDemo({ backend: "embedded", productHost }, undefined), isLocal);
    table.check(`${productHost} --demo`, wantsDemo({ backend: "embedded", productHost }, true), true);
    table.check(`${productHost} on Firebase`, wantsDemo({ backend: "firebase", productHost }, undefined), false);
  }
  t.same(table.wrong(), []);
});

t.test("rejects --demo on Firebase", async (t) => {
  const config = { backend: "firebase", productHost: "localhost" } as const;
  t.throws(() => wantsDemo(config, true), { name: "StartProblem", message: /^--demo works only/ });
});
