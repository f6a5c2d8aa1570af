import { makeAutoObservable, observableRef } from "mobx";
import { normalizeEmail } from "../../shared/domain/account.ts";
import { currencyOf } from "../../shared/domain/currencies.ts";
import { hasDomainShape } from "../../shared/domain/domain-shape.ts";
import { FIRST_THEME } from "../../shared/domain/first-looks.ts";
import { guessLocale } from "../../shared/domain/locales.ts";
import type { Corners, Theme, Typeface } from "../../shared/domain/theme.ts";
import type { ClaimDraft, ClaimField } from "./claim-draft.ts";
import { accountProblems, type CheckedField, type ClaimProblems, shopProblems } from "./claim-problems.ts";

interface ClaimFormOptions {
  /** The wanted name as it stands. */
  label: () => string;
  onChange(): void;
}

/** `marta-pots` → `Marta Pots`: what a shop of that name is most likely called. */
const titleOf = (label: string): string =>
  label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .trim();

/** What is typed and chosen beside the name, and what is wrong with it. */
export class ClaimForm {
  draft: ClaimDraft = {};
  password = "";
  /** What is wrong with a field, once somebody has left it or tried to go on. */
  problems: ClaimProblems = {};
  readonly #options: ClaimFormOptions;
  /** What stands there until somebody chooses. */
  guessed = { locale: "en", currency: "USD" };

  constructor(options: ClaimFormOptions) {
    this.#options = options;
    makeAutoObservable(this, { draft: observableRef, problems: observableRef, guessed: observableRef });
  }

  /** @param languages the browser's, the liked ones first */
  guess(languages: readonly string[]): void {
    const locale = guessLocale(languages);
    this.guessed = { locale, currency: currencyOf(locale) };
  }

  value(field: ClaimField): string {
    const typed = this.draft[field];
    if (typed !== undefined) return typed;
    switch (field) {
      case "account":
        return "new";
      case "shop":
        return hasDomainShape(this.#options.label()) ? titleOf(this.#options.label()) : "";
      case "currency":
      case "locale":
        return this.guessed[field];
      case "accent":
      case "typeface":
      case "corners":
        return FIRST_THEME[field];
      default:
        return "";
    }
  }

  /** Whether the account is to be made; otherwise there is one already. */
  get isNew(): boolean {
    return this.value("account") === "new";
  }

  get theme(): Theme {
    return {
      accent: this.value("accent"),
      typeface: this.value("typeface") as Typeface,
      corners: this.value("corners") as Corners,
    };
  }

  get credentials(): { email: string; password: string } {
    return { email: normalizeEmail(this.value("email")), password: this.password };
  }

  change(field: ClaimField, value: string): void {
    this.draft = { ...this.draft, [field]: value };
    if (field === "account") this.problems = {};
    this.#recheck();
    this.#options.onChange();
  }

  changePassword(value: string): void {
    this.password = value;
    this.#recheck();
  }

  /** Looks at one field, when somebody leaves it. */
  check(field: CheckedField): void {
    this.problems = { ...this.problems, [field]: { ...this.accountProblems, ...this.shopProblems }[field] };
  }

  get accountProblems(): ClaimProblems {
    return accountProblems({
      isNew: this.isNew,
      email: this.value("email"),
      password: this.password,
      person: this.value("person"),
      about: [this.value("shop").trim(), this.#options.label()],
    });
  }

  get shopProblems(): ClaimProblems {
    return shopProblems(this.value("shop"));
  }

  /** What has been found wrong is looked at again with each letter; what is still being typed is left in peace. */
  #recheck(): void {
    const found = { ...this.accountProblems, ...this.shopProblems };
    const still = Object.entries(found).filter(([field]) => this.problems[field as CheckedField] !== undefined);
    this.problems = Object.fromEntries(still);
  }
}
