import { makeAutoObservable, runInAction } from "mobx";
import { apiErrorOf } from "../../../../shared/api/api-error.ts";
import type { Call } from "../../../../shared/api/call.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../../../shared/i18n/create-problem-texts.ts";
import type { AdminSeller } from "../../../../shared/sellers/seller.ts";
import { NameCheck, type NameCheckOptions } from "../../../../shared/state/name-check.ts";
import type { ShopApi } from "../../../api/admin-api.ts";

interface AddressChangeOptions {
  api: Pick<ShopApi, "call">;
  call: Call;
  wait: NameCheckOptions["wait"];
  /** The present state. */
  seller: () => AdminSeller;
  onChanged(seller: AdminSeller): void | Promise<void>;
  problems: ProblemTexts;
}

export class AddressChange {
  readonly names: NameCheck;
  busy = false;
  /** Why the change failed, if not because of the name. */
  problem: string | null = null;
  readonly #options: AddressChangeOptions;

  constructor(options: AddressChangeOptions) {
    this.#options = options;
    this.names = new NameCheck({ call: options.call, wait: options.wait });
    makeAutoObservable(this, { names: false });
  }

  /** Whether the typed name is or was the shop's own. */
  get own(): "current" | "previous" | undefined {
    const { domain, previousDomains } = this.#options.seller();
    if (this.names.label === domain) return "current";
    return previousDomains.includes(this.names.label) ? "previous" : undefined;
  }

  get isPossible(): boolean {
    const { verdict, label } = this.names;
    if (this.own) return this.own === "previous";
    return label !== "" && verdict.kind !== "none" && !this.names.refused;
  }

  /** Never rejects: a failure becomes the verdict on the name, or `problem`. */
  async submit(): Promise<void> {
    const { names } = this;
    if (!this.own) names.insist();
    if (this.busy || !this.isPossible) return;
    this.busy = true;
    this.problem = null;
    const { label: domain } = names;
    try {
      const { seller } = await this.#options.api.call(ADMIN_ENDPOINTS.changeDomain, { body: { domain } });
      await this.#options.onChanged(seller);
    } catch (error) {
      runInAction(() => this.#fail(error, domain));
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  #fail(error: unknown, domain: string): void {
    const problem = apiErrorOf(error).fieldProblem("domain");
    if (problem) this.names.refuse(domain, problem);
    else this.problem = this.#options.problems.messageOf(error);
  }
}
