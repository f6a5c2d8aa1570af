import { parseArgs } from "node:util";
import { PLANS, type PlanId } from "../../areas/shared/sellers/plan.ts";

export const USAGE = `Usage: npm run shops -- <command>

  list                      lists all shops, with their numbers of categories and products, and the names that this
                            release has reserved: it doesn't serve them
  import FILE [--replace]   imports the shops of a file; --replace replaces shops with the same domain. A shop without
                            an owner is assigned to the account with its owner's address, if there is one
  export [DOMAIN] [--out FILE]
                            writes one shop or all shops in the format of import, to FILE or to standard output. To redirect the
                            output, run it without npm's own lines: npm run --silent shops -- export > FILE
  suspend DOMAIN            closes a shop to visitors; its pages say so
  resume DOMAIN             ends a suspension: the shop is open or paused, as before
  delete DOMAIN [--yes]     deletes a suspended shop with its orders and pictures, and the accounts that have no other
                            shop. Asks for the domain first, except with --yes. If it was interrupted, run it again. The
                            shop's names stay reserved
  delete EMAIL              deletes the account with this address, if it has no shop
  release NAME              frees an earlier name of a shop, or all names of a deleted shop: anyone can claim them
  rename DOMAIN NAME        gives a shop another domain; the present one stays the shop's and redirects
  orders DOMAIN             lists a shop's latest orders
  owner DOMAIN EMAIL [--name NAME]
                            makes the account with this address the shop's owner. If there is none, creates one with this
                            name and prints a link to choose its password
  disable EMAIL             blocks the account with this address and ends its sessions
  enable EMAIL              unblocks it
  plan DOMAIN free|pro [--until YYYY-MM-DD]
                            sets a shop's plan, with --until to the end of that day (UTC). After that, the limits of
                            the free plan apply; published products stay published
  migrate --to firebase|embedded [--verify | --again] [--hash-config FILE]
                            copies everything from the other backend: shops, accounts with their passwords, orders,
                            pictures. Then compares both sides. If it was interrupted, run it again to continue.
                            --verify only compares. A second migration is refused, because it would undo later changes
                            in the target; --again copies anyway. --to embedded needs --hash-config if Firebase has
                            hashed passwords: FILE contains the project's password hash parameters (Firebase console,
                            Authentication, Users)

DATA_DIR, BACKEND and FIREBASE_PROJECT_ID select the data, PRODUCT_HOST, PORT and PUBLIC_ORIGIN the addresses in links, as
for the gateway.
`;

export type ShopsCommand =
  | { verb: "help" }
  | { verb: "list" }
  | { verb: "import"; file: string; replace: boolean }
  | { verb: "export"; domain: string | undefined; out: string | undefined }
  | { verb: "suspend" | "resume" | "orders"; domain: string }
  | { verb: "delete"; domain: string; yes: boolean }
  | { verb: "delete-account"; email: string }
  | { verb: "release"; name: string }
  | { verb: "rename"; domain: string; name: string }
  | { verb: "disable" | "enable"; email: string }
  | { verb: "owner"; domain: string; email: string; name: string | undefined }
  | { verb: "migrate"; to: "firebase" | "embedded"; verify: boolean; again: boolean; hashConfig: string | undefined }
  | { verb: "plan"; domain: string; plan: PlanId; until: string | undefined };

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The command of each option. */
const OPTION_OF = {
  yes: "delete",
  replace: "import",
  out: "export",
  name: "owner",
  until: "plan",
  to: "migrate",
  verify: "migrate",
  again: "migrate",
  "hash-config": "migrate",
} as const;
/** The commands that take two arguments. */
const TAKES_TWO: ReadonlySet<string> = new Set(["owner", "plan", "rename"]);

/** @throws UsageError */
export function parseShopsArguments(args: string[]): ShopsCommand {
  const { values, positionals } = split(args);
  const [verb, operand, ...others] = positionals;
  if (values.help || verb === "help") return { verb: "help" };
  if (verb === undefined) throw new UsageError("Which command?");
  const [second, ...rest] = TAKES_TWO.has(verb) ? others : [undefined, ...others];
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest.join(" ")}`);
  for (const [option, owner] of Object.entries(OPTION_OF)) {
    if (option in values && verb !== owner) throw new UsageError(`--${option} is an option of ${owner} only.`);
  }
  switch (verb) {
    case "list":
      if (operand !== undefined) throw new UsageError("list takes no argument.");
      return { verb };
    case "import":
      return { verb, file: required(operand, "Which file?"), replace: values.replace ?? false };
    case "export":
      return { verb, domain: operand, out: values.out };
    case "suspend":
    case "resume":
    case "orders":
      return { verb, domain: domainOf(operand) };
    case "delete":
      if (operand?.includes("@")) return { verb: "delete-account", email: operand };
      return { verb, domain: domainOf(operand), yes: values.yes ?? false };
    case "release":
      return { verb, name: required(operand, "Which name?") };
    case "rename":
      return { verb, domain: domainOf(operand), name: required(second, "Which name? Add the new domain.") };
    case "disable":
    case "enable":
      return { verb, email: emailOf(operand) };
    case "owner":
      return { verb, domain: domainOf(operand), email: emailOf(second), name: values.name };
    case "plan":
      return { verb, domain: domainOf(operand), ...planOf(required(second, "Which plan?"), values.until) };
    case "migrate":
      if (operand !== undefined) throw new UsageError("migrate takes no argument.");
      return {
        verb,
        ...migrationOf(required(values.to, "Which backend? Add --to firebase or --to embedded."), values),
      };
    default:
      throw new UsageError(`There is no command ${verb}.`);
  }
}

function planOf(word: string, until: string | undefined): { plan: PlanId; until: string | undefined } {
  const plan = Object.values(PLANS).find(({ id }) => id === word);
  if (!plan) throw new UsageError(`There is no plan ${word}. Choose free or pro.`);
  if (until === undefined) return { plan: plan.id, until };
  if (plan.id === "free") throw new UsageError("The free plan has no end date.");
  // `Date` would accept February 30 as a day in March.
  const day = new Date(`${until}T00:00:00.000Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until)
    throw new UsageError(`${until} is not a date such as 2027-01-31.`);
  return { plan: plan.id, until };
}

function migrationOf(
  to: string,
  {
    verify = false,
    again = false,
    "hash-config": hashConfig,
  }: { verify?: boolean; again?: boolean; "hash-config"?: string },
): Omit<Extract<ShopsCommand, { verb: "migrate" }>, "verb"> {
  if (to !== "firebase" && to !== "embedded")
    throw new UsageError(`There is no backend ${to}. Choose firebase or embedded.`);
  if (to === "firebase" && hashConfig !== undefined) throw new UsageError("--hash-config requires --to embedded.");
  if (verify && again) throw new UsageError("--verify copies nothing, so it can't be combined with --again.");
  return { to, verify, again, hashConfig };
}

const domainOf = (operand: string | undefined): string => required(operand, "Which shop? Add its domain.");

const emailOf = (operand: string | undefined): string => required(operand, "Which account? Add its email address.");

function required(operand: string | undefined, question: string): string {
  if (!operand) throw new UsageError(question);
  return operand;
}

function split(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        yes: { type: "boolean" },
        replace: { type: "boolean" },
        out: { type: "string" },
        name: { type: "string" },
        until: { type: "string" },
        to: { type: "string" },
        verify: { type: "boolean" },
        again: { type: "boolean" },
        "hash-config": { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
