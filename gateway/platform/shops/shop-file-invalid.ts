/** One bad entry of a shop file. */
export interface ShopFileProblem {
  /** The file, where there are several; otherwise empty. */
  source: string;
  /** As one writes it in JavaScript: `shops[0].categories[2].slug`. */
  path: string;
  /** `expected …`, for people. */
  message: string;
}

/** The shop files can't be imported; nothing of them has been but the shops in `imported`. */
export class ShopFileInvalid extends Error {
  override name = "ShopFileInvalid";
  readonly problems: ShopFileProblem[];
  /** Domains of the shops that were written before a later one's domain was taken by somebody else. */
  readonly imported: string[];

  constructor(problems: ShopFileProblem[], imported: string[] = []) {
    super(problems.map(describe).join("\n"));
    this.problems = problems;
    this.imported = imported;
  }
}

function describe({ source, path, message }: ShopFileProblem): string {
  return [source, path, message].filter(Boolean).join(": ");
}

/** `["shops", 0, "name"]` as `shops[0].name`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => {
      if (typeof key === "number") return `[${key}]`;
      const name = String(key);
      return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    })
    .join("")
    .replace(/^\./, "");
}
