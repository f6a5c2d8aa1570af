import { constants } from "node:buffer";
import { accessSync, statSync } from "node:fs";
import { passwordResetRequest } from "../../areas/shared/accounts/contract/account.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import type { ProgressStream } from "../progress.js";

/** The operator's request can't be fulfilled. The message says why; the stack is not printed. */
export class OperatorProblem extends Error {
  override name = "OperatorProblem";
}

/** The size of the longest text that V8 can hold. Longer ones throw a RangeError. */
export const LONGEST_TEXT = `${Math.round(constants.MAX_STRING_LENGTH / 2 ** 20)} MiB`;

/** @throws OperatorProblem if there is no such shop */
export async function findSeller({ sellers }: Pick<Platform, "sellers">, domain: string): Promise<Seller> {
  const seller = await sellers.findByDomain(domain);
  if (seller) return seller;
  // Visitors and complaints still use the earlier name.
  const renamed = await sellers.findByPreviousDomain(domain);
  throw new OperatorProblem(
    renamed ? `${domain} is now ${renamed.domain}.` : `There is no shop ${domain}. Run "list" to see all shops.`,
  );
}

/** Whether a file may exist: in a folder without access, opening it then says what is wrong. */
export function mayExist(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

/**
 * SQLite gives its files to the database's owner, also as root. Folders of pictures would be root's, and the gateway could
 * store no renditions in them.
 * @throws OperatorProblem if this process runs as root and another user has the folder
 */
export function refuseRoot(dataDir: string): void {
  const { uid } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  if (process.getuid?.() !== 0 || !uid) return;
  throw new OperatorProblem(
    `${dataDir} belongs to user ${uid}. Run this command as that user, for example with sudo -u '#${uid}'. The gateway ` +
      "can't store pictures in folders of root.",
  );
}

/** Normalises an email address as accounts do. @throws OperatorProblem if it is invalid */
export function readEmail(typed: string): string {
  const { data } = passwordResetRequest.safeParse({ email: typed });
  if (!data) throw new OperatorProblem(`${typed} is not an email address.`);
  return data.email;
}

/** The command's environment and streams. */
export interface ShopsProcess {
  env: NodeJS.ProcessEnv;
  /** Asked for confirmations, if it is a terminal. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream;
  /** Progress is shown here. */
  stderr: NodeJS.WritableStream & ProgressStream;
  /** Calls back at the first signal, which then doesn't end the process. */
  onSignal?: (stop: () => void) => void;
}

/** Aborted by the process's first signal. The reason is an {@link OperatorProblem} with this message. */
export function abortOnSignal({ onSignal }: Pick<ShopsProcess, "onSignal">, message: string): AbortSignal {
  const stop = new AbortController();
  onSignal?.(() => stop.abort(new OperatorProblem(message)));
  return stop.signal;
}
