import t from "tap";
import { parseShopsArguments, UsageError } from "../../../scripts/shops/parse-shops-arguments.ts";

t.test("what can be asked for", async (t) => {
  const cases: [string, object][] = [
    ["list", { verb: "list" }],
    ["import a.json", { verb: "import", file: "a.json", replace: false }],
    ["import a.json --replace", { verb: "import", file: "a.json", replace: true }],
    ["--replace import a.json", { verb: "import", file: "a.json", replace: true }],
    ["import -- --replace", { verb: "import", file: "--replace", replace: false }],
    ["export", { verb: "export", domain: undefined, out: undefined }],
    ["export acme", { verb: "export", domain: "acme", out: undefined }],
    ["export --out a.json acme", { verb: "export", domain: "acme", out: "a.json" }],
    ["suspend acme", { verb: "suspend", domain: "acme" }],
    ["resume acme", { verb: "resume", domain: "acme" }],
    ["--help", { verb: "help" }],
    ["-h list", { verb: "help" }],
    ["help", { verb: "help" }],
  ];
  for (const [line, expected] of cases) t.strictSame(parseShopsArguments(line.split(" ")), expected, line);
});

t.test("what can't be understood", async (t) => {
  const lines = [
    "",
    "remove acme",
    "list acme",
    "list --replace",
    "import",
    "import a b",
    "import a --out b",
    "import a --replace=yes",
    "export a b",
    "export --out",
    "export --replace",
    "suspend",
    "suspend a b",
    "resume",
    "list --unknown",
  ];
  for (const line of lines) {
    t.throws(() => parseShopsArguments(line.split(" ").filter(Boolean)), { name: UsageError.name }, line);
  }
});
