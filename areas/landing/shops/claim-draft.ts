import { LANGUAGES } from "../../shared/domain/locales.ts";
import { CORNERS, TYPEFACES } from "../../shared/sellers/theme.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";

/** The fields of the form beside the wanted name and the password, which is never kept. */
export const CLAIM_FIELDS = [
  "account",
  "email",
  "person",
  "shop",
  "contact",
  "currency",
  "locale",
  "accent",
  "typeface",
  "corners",
] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];

/** What somebody has typed or chosen; what they have not touched follows from the rest. */
export type ClaimDraft = Partial<Record<ClaimField, string>>;

export interface KeptClaim {
  /** The wanted name in the shop's address, as it was typed. */
  name: string;
  /** The shop's name that the address of the page brought along, which counts once: what is typed afterwards stays. */
  asked: string;
  draft: ClaimDraft;
}

/** Fields whose values are chosen from a list: anything else that is kept is none of this version's. */
const CHOICES: Partial<Record<ClaimField, RegExp>> = {
  locale: new RegExp(`^(?:${LANGUAGES.join("|")})(?:-|$)`),
  account: /^(?:new|existing)$/,
  accent: /^#[0-9a-f]{6}$/,
  typeface: new RegExp(`^(?:${TYPEFACES.join("|")})$`),
  corners: new RegExp(`^(?:${CORNERS.join("|")})$`),
};

/** What this browser keeps of a claim until its window is closed. */
export class ClaimMemory {
  readonly #kept: KeptText;

  constructor(kept: KeptText) {
    this.#kept = kept;
  }

  read(): KeptClaim {
    const values = parse(this.#kept.read());
    const text = (name: string): string => {
      const value = values[name];
      return typeof value === "string" ? value : "";
    };
    const draft: ClaimDraft = {};
    for (const field of CLAIM_FIELDS) {
      const value = values[field];
      if (typeof value === "string" && (CHOICES[field]?.test(value) ?? true)) draft[field] = value;
    }
    return { name: text("name"), asked: text("asked"), draft };
  }

  write({ name, asked, draft }: KeptClaim): void {
    this.#kept.write(JSON.stringify({ ...draft, name, asked }));
  }

  forget(): void {
    this.#kept.write(null);
  }
}

function parse(text: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
