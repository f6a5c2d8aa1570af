import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run shops -- <command>

  list                      all shops, with what is in them
  import FILE [--replace]   the shops of a file; --replace puts them in the place of shops with the same domain
  export [DOMAIN] [--out FILE]
                            one shop or all of them as such a file, on the standard output or in FILE
  suspend DOMAIN            closes a shop to its visitors, who are told so
  resume DOMAIN             opens a suspended shop again
  orders DOMAIN             a shop's latest orders

DATA_DIR, BACKEND and FIREBASE_PROJECT_ID say where the shops are, as for the gateway.
`;

export type ShopsCommand =
  | { verb: "help" }
  | { verb: "list" }
  | { verb: "import"; file: string; replace: boolean }
  | { verb: "export"; domain: string | undefined; out: string | undefined }
  | { verb: "suspend" | "resume" | "orders"; domain: string };

/** The command line can't be understood; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** @throws UsageError */
export function parseShopsArguments(args: string[]): ShopsCommand {
  const { values, positionals } = split(args);
  const [verb, operand, ...rest] = positionals;
  if (values.help || verb === "help") return { verb: "help" };
  if (verb === undefined) throw new UsageError("Which command?");
  if (rest.length > 0) throw new UsageError(`One argument too many: ${rest.join(" ")}`);
  if (values.replace && verb !== "import") throw new UsageError("--replace belongs to import.");
  if (values.out !== undefined && verb !== "export") throw new UsageError("--out belongs to export.");
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
      return { verb, domain: required(operand, "Which shop?") };
    default:
      throw new UsageError(`There is no command ${verb}.`);
  }
}

function required(operand: string | undefined, question: string): string {
  if (!operand) throw new UsageError(question);
  return operand;
}

function split(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" }, replace: { type: "boolean" }, out: { type: "string" } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
