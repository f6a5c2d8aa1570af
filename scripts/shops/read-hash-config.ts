import { readFile } from "node:fs/promises";
import type { FirebaseHashing } from "../../gateway/platform/accounts/password-hash.ts";
import { OperatorProblem } from "./operator-problem.ts";

/** What Firebase's own limits are: https://firebase.google.com/docs/auth/admin/import-users */
const [MAX_ROUNDS, MAX_MEMORY_COST] = [8, 14];

/**
 * The parameters as the Firebase console shows them (Authentication → Users → ⋮ → Password hash parameters), the block
 * `hash_config { … }` pasted into a file.
 * @throws OperatorProblem
 */
export async function readHashConfig(file: string): Promise<FirebaseHashing> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new OperatorProblem(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  return parseHashConfig(text, file);
}

/** @throws OperatorProblem naming what is missing in the file */
export function parseHashConfig(text: string, file: string): FirebaseHashing {
  const field = (name: string, value: RegExp): string => {
    const [, found] = new RegExp(`(?:^|[\\s{"])${name}"?\\s*:\\s*"?(${value.source})(?=[\\s,"}])`).exec(text) ?? [];
    if (!found) throw new OperatorProblem(`${file} has no ${name} of the password hash parameters.`);
    return found;
  };
  field("algorithm", /SCRYPT/);
  const [logN, r] = [Number(field("mem_cost", /\d{1,2}/)), Number(field("rounds", /\d{1,2}/))];
  if (logN < 1 || logN > MAX_MEMORY_COST || r < 1 || r > MAX_ROUNDS)
    throw new OperatorProblem(`${file}: mem_cost is at most ${MAX_MEMORY_COST}, rounds at most ${MAX_ROUNDS}.`);
  return {
    logN,
    r,
    signerKey: Buffer.from(field("base64_signer_key", /[A-Za-z0-9+/]+=*/), "base64"),
    separator: Buffer.from(field("base64_salt_separator", /[A-Za-z0-9+/]+=*/), "base64"),
  };
}
