import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReadMail, readMail } from "./read-mail.ts";

/** The mails in a gateway's outbox so far, oldest first. */
export function readOutbox(dataDir: string): ReadMail[] {
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return files.sort().map((name) => readMail(readFileSync(join(folder, name))));
}
