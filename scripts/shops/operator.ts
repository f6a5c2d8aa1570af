import { passwordResetRequest } from "../../areas/shared/accounts/contract/account.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import type { ProgressStream } from "../progress.js";

/** What the operator asked for can't be done; the message says why, and no stack is shown. */
export class OperatorProblem extends Error {
  override name = "OperatorProblem";
}

/** @throws OperatorProblem when there is no such shop */
export async function findSeller({ sellers }: Pick<Platform, "sellers">, domain: string): Promise<Seller> {
  const seller = await sellers.findByDomain(domain);
  if (!seller) throw new OperatorProblem(`There is no shop ${domain}. "list" shows which there are.`);
  return seller;
}

/** An e-mail address as accounts have it. @throws OperatorProblem where it is none */
export function readEmail(typed: string): string {
  const { data } = passwordResetRequest.safeParse({ email: typed });
  if (!data) throw new OperatorProblem(`${typed} is no e-mail address.`);
  return data.email;
}

/** What the command reads and writes. */
export interface ShopsProcess {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WritableStream;
  /** Progress is shown here. */
  stderr: NodeJS.WritableStream & ProgressStream;
}
