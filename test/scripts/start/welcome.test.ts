import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { welcome } from "../../../scripts/start/welcome.ts";

const lines = (text: string) => stripVTControlCharacters(text).split("\n");

t.test("names the landing, each shop and its admin", async (t) => {
  const shops = [
    { domain: "demo", name: "Tidewater" },
    { domain: "northbean", name: "Northbean" },
  ];
  const said = lines(welcome(8080, shops));
  for (const url of [
    "  Landing  http://localhost:8080/",
    "  Shop     http://demo.localhost:8080/",
    "  Admin    http://demo.localhost:8080/admin",
    "  Shop     http://northbean.localhost:8080/",
  ]) {
    t.ok(said.includes(url), url);
  }
  t.ok(said.includes("  Tidewater"));
});

t.test("the default port of HTTP is left out", async (t) => {
  t.ok(lines(welcome(80, [])).includes("  Landing  http://localhost/"));
});

t.test("a seller's name can't write to the terminal", async (t) => {
  const text = welcome(80, [{ domain: "demo", name: "A\x1b[2J\nB\u202eC\u2028D" }]);
  t.ok(text.includes("A [2J B C D"));
  t.notMatch(text, "\x1b[2J");
});
