import t from "tap";
import { parseShopsArguments, UsageError } from "../../../scripts/shops/parse-shops-arguments.ts";

t.test("parses every command with its options", async (t) => {
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
    ["owner acme ada@people.example", { verb: "owner", domain: "acme", email: "ada@people.example", name: undefined }],
    ["owner acme a@b.example --name Ada", { verb: "owner", domain: "acme", email: "a@b.example", name: "Ada" }],
    ["rename acme bolt", { verb: "rename", domain: "acme", name: "bolt" }],
    ["disable ada@people.example", { verb: "disable", email: "ada@people.example" }],
    ["enable ada@people.example", { verb: "enable", email: "ada@people.example" }],
    ["plan acme pro", { verb: "plan", domain: "acme", plan: "pro", until: undefined }],
    ["plan acme free", { verb: "plan", domain: "acme", plan: "free", until: undefined }],
    ["plan acme pro --until 2028-02-29", { verb: "plan", domain: "acme", plan: "pro", until: "2028-02-29" }],
    ["migrate --to firebase", { verb: "migrate", to: "firebase", verify: false, again: false, hashConfig: undefined }],
    [
      "migrate --to embedded --verify",
      { verb: "migrate", to: "embedded", verify: true, again: false, hashConfig: undefined },
    ],
    [
      "migrate --to firebase --again",
      { verb: "migrate", to: "firebase", verify: false, again: true, hashConfig: undefined },
    ],
    [
      "migrate --hash-config a.txt --to embedded",
      { verb: "migrate", to: "embedded", verify: false, again: false, hashConfig: "a.txt" },
    ],
    ["--help", { verb: "help" }],
    ["-h list", { verb: "help" }],
    ["help", { verb: "help" }],
  ];
  for (const [line, expected] of cases) t.strictSame(parseShopsArguments(line.split(" ")), expected, line);
});

t.test("rejects invalid command lines", async (t) => {
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
    "resume acme --name Ada",
    "rename acme",
    "rename acme bolt coil",
    "disable",
    "enable",
    "disable a@b.example c@d.example",
    "enable a@b.example --name Ada",
    "owner",
    "owner acme",
    "owner acme ada@people.example more",
    "owner acme ada@people.example --name",
    "plan acme",
    "plan acme gold",
    "plan acme constructor",
    "plan acme pro 2027-01-31",
    "plan acme pro --until",
    "plan acme pro --until tomorrow",
    "plan acme pro --until 2027-02-30",
    "plan acme pro --until 2027-1-31",
    "plan acme pro --until 2027-01-31T00:00",
    "plan acme free --until 2027-01-31",
    "suspend acme --until 2027-01-31",
    "migrate",
    "migrate firebase",
    "migrate --to",
    "migrate --to sqlite",
    "migrate --to firebase more",
    "migrate --to firebase --hash-config a.txt",
    "migrate --to embedded --hash-config",
    "migrate --verify",
    "migrate --to firebase --verify --again",
    "list --again",
    "list --verify",
    "export --to firebase",
    "list --unknown",
  ];
  for (const line of lines) {
    t.throws(() => parseShopsArguments(line.split(" ").filter(Boolean)), { name: UsageError.name }, line);
  }
});
