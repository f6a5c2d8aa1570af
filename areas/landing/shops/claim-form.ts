import { makeAutoObservable, observableRef } from "mobx";
import { normalizeEmail } from "../../shared/accounts/account.ts";
import { currencyOf } from "../../shared/domain/countries.ts";
import { guessLocale, homeLocale, languageOf, localesOf } from "../../shared/domain/locales.ts";
import { emailAddress, latinDigits } from "../../shared/domain/text-patterns.ts";
import { type Corners, DEFAULT_THEME, type Theme, type Typeface } from "../../shared/sellers/theme.ts";
import type { ClaimDraft, ClaimField } from "./claim-draft.ts";
import {
  accountProblems,
  type CheckedField,
  type ClaimProblems,
  type ClaimWording,
  codeProblems,
  contactProblems,
  shopProblems,
} from "./claim-problems.ts";

interface ClaimFormOptions {
  wording: ClaimWording;
  /** The current name for the address. */
  label: () => string;
  onChange(): void;
}

/** The values of all fields except the name for the address, and their problems. */
export class ClaimForm {
  draft: ClaimDraft = {};
  password = "";
  /** The code from the email, as typed. */
  code = "";
  /** Set once a field was left or the step was submitted. */
  problems: ClaimProblems = {};
  readonly #options: ClaimFormOptions;
  /** Default values of the choices. */
  guessed = { locale: "en", currency: "USD" };

  constructor(options: ClaimFormOptions) {
    this.#options = options;
    makeAutoObservable(this, { draft: observableRef, problems: observableRef, guessed: observableRef });
  }

  /**
   * @param languages the browser's, preferred ones first
   * @param language the page's, which the visitor may have chosen
   */
  guess(languages: readonly string[], language: string): void {
    const variants = localesOf(languages).filter((each) => languageOf(each) === language);
    this.guessed = { locale: guessLocale([...variants, language]), currency: currencyOf(homeLocale(languages)) };
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
        return DEFAULT_THEME[field];
      default:
        return "";
    }
  }

  /** What the control of a field needs. */
  field(name: Exclude<ClaimField, "shop">) {
    const problems: Partial<Record<string, string>> = this.problems;
    const onChange = (value: string): void => this.change(name, value);
    return { id: name, name, value: this.value(name), onChange, error: problems[name] };
  }

  /** Whether an account will be created. */
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
    return { email: normalizeEmail(emailAddress(this.value("email"))), password: this.password };
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

  /** Checks one field when it loses the focus. */
  check(field: CheckedField): void {
    this.problems = { ...this.problems, [field]: this.#allProblems[field] };
  }

  get accountProblems(): ClaimProblems {
    const identity = {
      isNew: this.isNew,
      email: this.value("email"),
      password: this.password,
      person: this.value("person"),
      about: [this.value("shop").trim(), this.#options.label()],
    };
    return accountProblems(identity, this.#options.wording);
  }

  get shopProblems(): ClaimProblems {
    return shopProblems(this.value("shop"), this.#options.wording);
  }

  get contactProblems(): ClaimProblems {
    return contactProblems(this.value("contact"), this.#options.wording);
  }

  /** The code in Latin digits, without copied or typed spaces and direction marks. */
  get mailedCode(): string {
    return latinDigits(this.code).replaceAll(/[\s\p{Cf}]/gu, "");
  }

  get codeProblems(): ClaimProblems {
    return codeProblems(this.mailedCode, this.#options.wording);
  }

  get #allProblems(): ClaimProblems {
    return { ...this.codeProblems, ...this.accountProblems, ...this.shopProblems, ...this.contactProblems };
  }

  /** Rechecks the fields with a problem. The others are checked when they lose the focus. */
  #recheck(): void {
    const still = Object.entries(this.#allProblems).filter(
      ([field]) => this.problems[field as CheckedField] !== undefined,
    );
    this.problems = Object.fromEntries(still);
  }
}
