import { access, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Ajv } from "ajv";
import t from "tap";
import { BUILD_ROOT, PROJECT_ROOT } from "../scripts/build/paths.ts";
import { requireTool } from "./support/tools.ts";

const config = JSON.parse(await readFile(resolve(PROJECT_ROOT, "firebase.json"), "utf8"));

t.test("every path in firebase.json is there", async (t) => {
  const [functions] = config.functions;
  const paths = [
    config.firestore.rules,
    config.firestore.indexes,
    config.storage.rules,
    functions.configDir,
    join(functions.source, "package.json"),
    join(functions.source, "index.js"),
  ];
  for (const path of paths) await t.resolves(access(resolve(PROJECT_ROOT, path)), path);
  t.equal(dirname(resolve(PROJECT_ROOT, functions.source)), BUILD_ROOT, "what is deployed is what was built");
});

t.test("firebase-tools understands it", async (t) => {
  const tools = requireTool(t, "firebase-tools");
  if (!tools) return;
  const schema = join(tools, "node_modules/firebase-tools/schema/firebase-config.json");
  const isValid = new Ajv({ strict: false }).compile(JSON.parse(await readFile(schema, "utf8")));
  t.ok(isValid(config), JSON.stringify(isValid.errors));
  t.notOk(
    isValid({ ...config, functions: [{ ...config.functions[0], runtime: "nodejs6000" }] }),
    "and not just anything",
  );
});
