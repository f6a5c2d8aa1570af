import { makeAutoObservable, observableRef } from "mobx";
import { normalizeEmail } from "../../shared/accounts/account.ts";
import { currencyOf } from "../../shared/domain/currencies.ts";
import { guessLocale, homeLocale } from "../../shared/domain/locales.ts";
import { FIRST_THEME } from "../../shared/sellers/first-looks.ts";
import type { Corners, Theme, Typeface } from "../../shared/sellers/theme.ts";
import type { ClaimDraft, ClaimField } from "./claim-draft.ts";
import {
  accountProblems,
  type CheckedField,
  type ClaimProblems,
  codeProblems,
  contactProblems,
  shopProblems,
} from "./claim-problems.ts";

interface ClaimFormOptions {
  /** The wanted name as it stands. */
  label: () => string;
  onChange(): void;
}

/** What is typed and chosen beside the name, and what is wrong with it. */
export class ClaimForm {
  draft: ClaimDraft = {};
  password = "";
  /** From the mail, as it was typed. */
  code = "";
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
    this.guessed = { locale: guessLocale(languages), currency: currencyOf(homeLocale(languages)) };
  }

  value(field: ClaimField): string {
    const typed = this.draft[field];
    if (typed !== undefined) return typed;
    switch (field) {
      case "account":
        return "new";
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

  changeCode(value: string): void {
    this.code = value;
    this.#recheck();
  }

  /** Looks at one field, when somebody leaves it. */
  check(field: CheckedField): void {
    this.problems = { ...this.problems, [field]: this.#allProblems[field] };
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

  get contactProblems(): ClaimProblems {
    return contactProblems(this.value("contact"));
  }

  /** The code without the spaces that people copy or type with it. */
  get mailedCode(): string {
    return this.code.replaceAll(/\s/g, "");
  }

  get codeProblems(): ClaimProblems {
    return codeProblems(this.mailedCode);
  }

  get #allProblems(): ClaimProblems {
    return { ...this.codeProblems, ...this.accountProblems, ...this.shopProblems, ...this.contactProblems };
  }

  /** What has been found wrong is looked at again with each letter; what is still being typed is left in peace. */
  #recheck(): void {
    const still = Object.entries(this.#allProblems).filter(
      ([field]) => this.problems[field as CheckedField] !== undefined,
    );
    this.problems = Object.fromEntries(still);
  }
}
