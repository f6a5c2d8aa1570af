import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePlatform } from "../landing-context.ts";
import styles from "./claim-steps.module.css";
import { CLAIM_STEPS, type ClaimStep, type ClaimStore } from "./claim-store.ts";

const TITLES: Record<ClaimStep, string> = { name: "Your shop’s name", account: "Your account", shop: "Your shop" };

interface ClaimStepsProps {
  claim: ClaimStore;
  current: ClaimStep;
  /** The query of the page's address, which stays. */
  search: string;
  /** The current step's content. */
  children: ReactNode;
}

/** The three steps: those that are done in a line each, the current one open, the others ahead. */
export const ClaimSteps = observer(function ClaimSteps({ claim, current, search, children }: ClaimStepsProps) {
  const { productHost } = usePlatform();
  const { names, session, form } = claim;
  const summaries: Record<ClaimStep, string> = {
    name: `${names.label}.${productHost}`,
    account: session ? session.account.email : form.value("email"),
    shop: "",
  };
  const place = CLAIM_STEPS.indexOf(current);
  return (
    <ol className={styles.steps}>
      {CLAIM_STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < place ? "done" : index === place ? "current" : "ahead"}
          aria-current={index === place ? "step" : undefined}
        >
          <div className={styles.head}>
            <h2 id={step} tabIndex={-1}>
              {TITLES[step]}
            </h2>
            {index < place && (
              <p className={styles.summary}>
                <span>{summaries[step]}</span>
                <Link
                  to={{ search, hash: step === "name" ? "" : step }}
                  aria-label={`Change ${TITLES[step].toLowerCase()}`}
                >
                  Change
                </Link>
              </p>
            )}
          </div>
          {index === place && <div className={styles.body}>{children}</div>}
        </li>
      ))}
    </ol>
  );
});
