import t from "tap";
import { parseHashConfig } from "../../../scripts/shops/migrate.ts";
import { FIREBASE_VECTOR } from "../../support/firebase.ts";

const { config, hashing } = FIREBASE_VECTOR;

t.test("reads the console's parameters in every pasted format", async (t) => {
  const pastes = [
    config,
    config.replaceAll("\n", "\r\n"),
    config.replace(/\s+/g, " "),
    config.replaceAll(",", ""),
    `\n\n# Project x\n${config}`,
    JSON.stringify({
      algorithm: "SCRYPT",
      base64_signer_key: hashing.signerKey.toString("base64"),
      base64_salt_separator: "Bw==",
      rounds: 8,
      mem_cost: 14,
    }),
  ];
  for (const text of pastes) t.strictSame(parseHashConfig(text, "file"), hashing, text);
});

t.test("names missing and invalid parameters", async (t) => {
  const cases: [string, RegExp][] = [
    ["", /^file has no algorithm/],
    [config.replace("SCRYPT", "BCRYPT"), /no algorithm/],
    [config.replace("base64_signer_key", "key"), /no base64_signer_key/],
    [config.replace("Bw==", ""), /no base64_salt_separator/],
    [config.replace("rounds: 8", "rounds: eight"), /no rounds/],
    [config.replace("rounds: 8", "rounds: 9"), /rounds at most 8/],
    [config.replace("mem_cost: 14", "mem_cost: 15"), /mem_cost is at most 14/],
    [config.replace("mem_cost: 14", "mem_cost: 0"), /mem_cost/],
  ];
  for (const [text, message] of cases) t.throws(() => parseHashConfig(text, "file"), { message }, text);
});
