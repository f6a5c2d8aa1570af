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
    table.check(productHost, wantsDemo({ backend: "embedded", productHost }, []), isLocal);
    table.check(`${productHost} --demo`, wantsDemo({ backend: "embedded", productHost }, ["--demo"]), true);
    table.check(`${productHost} on Firebase`, wantsDemo({ backend: "firebase", productHost }, []), false);
  }
  t.same(table.wrong(), []);
});

t.test("reports a wrong option in one sentence", async (t) => {
  const config = { backend: "embedded", productHost: "localhost" } as const;
  t.throws(() => wantsDemo(config, ["--dmeo"]), { name: "StartProblem", message: /--dmeo.*\n.*npm start -- --demo/ });
  t.throws(() => wantsDemo({ ...config, backend: "firebase" }, ["--demo"]), { name: "StartProblem" });
});
