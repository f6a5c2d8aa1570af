import { LANGUAGES } from "../../shared/domain/locales.ts";
import { CORNERS, TYPEFACES } from "../../shared/sellers/theme.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";

/** The stored fields of the form, other than the wanted name. The password is never stored. */
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

/** The typed or chosen values. Untouched fields have default values that depend on the others. */
export type ClaimDraft = Partial<Record<ClaimField, string>>;

/** A new account whose owner must still enter the code from the email. */
export interface PendingRegistration {
  email: string;
  secret: string;
  /** Number of emails sent to the address. */
  mails: number;
}

export interface KeptClaim {
  /** The typed name for the shop's address. */
  name: string;
  /** The shop's name in the page's URL. It is used once: names typed later are kept. */
  asked: string;
  draft: ClaimDraft;
  registration: PendingRegistration | null;
}

/** Fields with a fixed set of values. Other stored values, e.g. of an older version, are ignored. */
const CHOICES: Partial<Record<ClaimField, RegExp>> = {
  locale: new RegExp(`^(?:${LANGUAGES.join("|")})(?:-|$)`),
  account: /^(?:new|existing)$/,
  accent: /^#[0-9a-f]{6}$/,
  typeface: new RegExp(`^(?:${TYPEFACES.join("|")})$`),
  corners: new RegExp(`^(?:${CORNERS.join("|")})$`),
};

/** Stores a claim in the browser until the window is closed. */
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
    return { name: text("name"), asked: text("asked"), draft, registration: registrationOf(values["registration"]) };
  }

  write({ name, asked, draft, registration }: KeptClaim): void {
    this.#kept.write(JSON.stringify({ ...draft, name, asked, registration }));
  }

  forget(): void {
    this.#kept.write(null);
  }
}

function registrationOf(value: unknown): PendingRegistration | null {
  const { email, secret, mails } = (value ?? {}) as Partial<Record<keyof PendingRegistration, unknown>>;
  if (typeof email !== "string" || typeof secret !== "string" || typeof mails !== "number") return null;
  return { email, secret, mails };
}

function parse(text: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
