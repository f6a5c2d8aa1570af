import { makeAutoObservable, observableRef, runInAction, when } from "mobx";
import { ApiError, apiErrorOf, type Problem } from "../../../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../../../shared/i18n/create-problem-texts.ts";
import type { SellerSettingsChange } from "../../../../shared/sellers/contract/settings.ts";
import type { AdminSeller } from "../../../../shared/sellers/seller.ts";
import { placesProblem } from "../../../../shared/texts/text-places.ts";
import type { ShopApi } from "../../../api/admin-api.ts";
import type { SellerTexts } from "../../../texts.ts";

/** Problems in sentences, by the path of the field: `contact.email`, `pages.0.title`. */
export type FieldSentences = Readonly<Record<string, string>>;

export type SettingName = keyof SellerSettingsChange;

export interface FormTexts {
  texts: SellerTexts;
  problems: ProblemTexts;
}

/** One page of the settings: how it reads, writes and checks its values. */
export interface SettingsPartForm<Values> {
  /** @param previous the values that they replace */
  read(seller: AdminSeller, previous?: Values): Values;
  /** All settings of the page, changed or not. */
  write(values: Values): SellerSettingsChange;
  check(values: Values, texts: FormTexts): FieldSentences;
}

interface SettingsFormOptions<Values> extends FormTexts {
  api: Pick<ShopApi, "call">;
  part: SettingsPartForm<Values>;
  seller: AdminSeller;
  onSaved(seller: AdminSeller): void;
}

/** Attempts to save on top of other people's changes. */
const ATTEMPTS = 3;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A page of the settings while it is edited. It saves only changed settings: changes by other people to other settings
 * stay. If both have changed the same setting, the person decides.
 */
export class SettingsForm<Values extends object> {
  /** The stored settings. */
  base: AdminSeller;
  values: Values;
  /** Empty until the first attempt to save. */
  problems: FieldSentences = {};
  busy = false;
  /** In the admin’s language. */
  problem: Problem | null = null;
  /** Someone else has changed the same settings: the stored shop, and their names. */
  conflict: { seller: AdminSeller; names: SettingName[] } | null = null;
  /** Grows with each refused save, which focuses the first invalid field. */
  refusals = 0;
  readonly #options: SettingsFormOptions<Values>;

  constructor(options: SettingsFormOptions<Values>) {
    this.#options = options;
    this.base = options.seller;
    this.values = options.part.read(options.seller);
    makeAutoObservable(this, {
      base: observableRef,
      values: observableRef,
      problems: observableRef,
      problem: observableRef,
      conflict: observableRef,
    });
  }

  /** The settings that differ from what is stored. */
  get changes(): SellerSettingsChange {
    const { part } = this.#options;
    const [stored, mine] = [part.write(part.read(this.base)), part.write(this.values)];
    return Object.fromEntries(
      Object.entries(mine).filter(([name, value]) => !isSame(value, stored[name as SettingName])),
    );
  }

  get dirty(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  change(patch: Partial<Values>): void {
    this.values = { ...this.values, ...patch };
    // Fields with a problem are checked again with each letter. Other fields are checked when saving.
    if (Object.keys(this.problems).length > 0) {
      const found = this.#check();
      const known = Object.keys(this.problems);
      this.problems = Object.fromEntries(Object.entries(found).filter(([path]) => known.includes(path)));
      if (Object.keys(this.problems).length === 0) this.problem = null;
    }
  }

  /** Shows reloaded settings, unless something is being edited. */
  adopt(seller: AdminSeller): void {
    if (seller === this.base || this.dirty || this.busy) return;
    this.#start(seller);
  }

  discard(): void {
    this.#start(this.conflict?.seller ?? this.base);
  }

  /** Shows what someone else has stored. Changes of other settings stay. */
  takeTheirs(): void {
    const { conflict } = this;
    if (!conflict) return;
    const own = Object.entries(this.changes).filter(([name]) => !conflict.names.includes(name as SettingName));
    this.#rebase(conflict.seller, Object.fromEntries(own));
    this.problem = null;
    this.conflict = null;
  }

  /** Overwrites what someone else has stored. */
  async keepMine(): Promise<boolean> {
    if (!this.conflict) return false;
    this.#rebase(this.conflict.seller);
    this.conflict = null;
    return this.save();
  }

  /** @returns whether everything is saved; otherwise the typed values stay */
  async save(): Promise<boolean> {
    // "Save and leave" may be pressed during a save.
    while (this.busy) {
      await when(() => !this.busy);
      if (!this.dirty) return true;
    }
    if (!runInAction(() => this.#begin())) return false;
    try {
      const seller = await this.#send();
      if (seller) this.#options.onSaved(seller);
      return seller !== undefined;
    } catch (error) {
      runInAction(() => this.#fail(error));
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** @returns whether the values can be sent */
  #begin(): boolean {
    this.problem = null;
    const found = this.#check();
    if (Object.keys(found).length > 0) {
      this.#refuse(found);
      return false;
    }
    this.problems = {};
    this.busy = true;
    return true;
  }

  /** @returns `undefined` if the person has to resolve a conflict first */
  async #send(): Promise<AdminSeller | undefined> {
    const { api } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const sent = this.changes;
      try {
        const body = { updatedAt: this.base.updatedAt, change: sent };
        const { seller } = await api.call(ADMIN_ENDPOINTS.changeSeller, { body });
        runInAction(() => this.#saved(seller, sent));
        return seller;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "version-conflict" || attempt === ATTEMPTS) throw error;
        const { seller } = await api.call(ADMIN_ENDPOINTS.adminSeller);
        const names = this.#contested(seller);
        if (names.length > 0) {
          runInAction(() => {
            this.conflict = { seller, names };
          });
          return undefined;
        }
        runInAction(() => this.#rebase(seller));
      }
    }
  }

  /** What was typed while it was being sent stays. */
  #saved(seller: AdminSeller, sent: SellerSettingsChange): void {
    const now = this.changes;
    if (isSame(now, sent)) this.#start(seller);
    else this.#rebase(seller, { ...sent, ...now });
  }

  /** The settings that both sides have changed to different values. */
  #contested(theirs: AdminSeller): SettingName[] {
    const { part } = this.#options;
    const [before, now] = [part.write(part.read(this.base)), part.write(part.read(theirs))];
    const mine = this.changes;
    return (Object.keys(mine) as SettingName[]).filter(
      (name) => !isSame(before[name], now[name]) && !isSame(mine[name], now[name]),
    );
  }

  /** Applies the own changes to other settings. */
  #rebase(seller: AdminSeller, own: SellerSettingsChange = this.changes): void {
    const theirs = this.#options.part.read(seller, this.values) as Record<string, unknown>;
    const kept = Object.entries(this.values).filter(([name]) => Object.hasOwn(own, name));
    this.base = seller;
    this.values = { ...theirs, ...Object.fromEntries(kept) } as Values;
  }

  #check(): FieldSentences {
    return this.#options.part.check(this.values, this.#options);
  }

  #start(seller: AdminSeller): void {
    this.base = seller;
    this.values = this.#options.part.read(seller, this.values);
    this.problems = {};
    this.problem = null;
    this.conflict = null;
  }

  #fail(error: unknown): void {
    const { messageOf, fieldSentence } = this.#options.problems;
    const { code, fields } = apiErrorOf(error);
    if (code === "bad-request" && fields.length > 0) {
      const problems = fields.map((problem) => [problem.field.replace(/^change\./, ""), fieldSentence(problem)]);
      this.#refuse(Object.fromEntries(problems));
    } else this.problem = { code, message: messageOf(error) };
  }

  #refuse(problems: FieldSentences): void {
    this.problems = problems;
    this.refusals += 1;
    this.problem = { code: "bad-request", message: this.#options.texts.t("save.invalid") };
  }
}

/** `undefined` if the text is short enough. */
export function lengthProblem(text: string, max: number, { t }: SellerTexts): string | undefined {
  const { length } = text.trim();
  return length <= max ? undefined : t("save.too-long", { max, length });
}

/** `undefined` if no place of a template is left to fill in. */
export function placesSentence(text: string, { fieldSentence }: ProblemTexts): string | undefined {
  const problem = placesProblem(text);
  return problem && fieldSentence(problem);
}
