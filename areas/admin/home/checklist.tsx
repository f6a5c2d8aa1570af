import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, settingsPath } from "../../shared/pages/admin-routes.ts";
import { StatusPill } from "../kit/status-pill.tsx";
import styles from "./home.module.css";

type Step = Dashboard["checklist"][number]["step"];

const STEPS: Record<Step, { title: string; why: string; to: string }> = {
  product: { title: "Add a product", why: "A title, a price and a picture are enough.", to: ADMIN_PATHS.newProduct },
  published: { title: "Publish it", why: "Until then it is a draft that only you see.", to: ADMIN_PATHS.products },
  look: { title: "Make it yours", why: "A logo or a picture across the top.", to: settingsPath("look") },
  contact: {
    title: "Add a contact",
    why: "An e-mail address or a telephone number that customers see.",
    to: ADMIN_PATHS.settings,
  },
  delivery: {
    title: "Say how it gets there",
    why: "By post, or for pick-up. Until then nobody can order.",
    to: settingsPath("delivery"),
  },
  payment: {
    title: "Say how you are paid",
    why: "Customers read it when they have ordered.",
    to: settingsPath("payment"),
  },
  terms: { title: "Write down your terms", why: "There is a draft to begin with.", to: settingsPath("pages") },
  order: { title: "Get your first order", why: "Send your shop’s address to somebody you know.", to: "/" },
};

/** The steps to get started. The list folds up once all are done. */
export function Checklist({ checklist }: { checklist: Dashboard["checklist"] }) {
  const done = checklist.filter((each) => each.done).length;
  const isDone = done === checklist.length;
  return (
    // `open` is only the initial state; people fold and unfold it.
    <details className={styles.steps} open={!isDone} key={String(isDone)}>
      <summary>
        <h2>{isDone ? "Your shop is set up" : "Getting started"}</h2>
        <StatusPill tone={isDone ? "good" : "neutral"}>
          {done} of {checklist.length} done
        </StatusPill>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ol>
        {checklist.map(({ step, done }) => (
          <li key={step}>
            <StepLink to={STEPS[step].to} done={done}>
              {done ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <span>
                <b>
                  {STEPS[step].title}
                  {done && <span className="visually-hidden"> (done)</span>}
                </b>
                {!done && <span className={styles.note}>{STEPS[step].why}</span>}
              </span>
              <ChevronRight aria-hidden="true" />
            </StepLink>
          </li>
        ))}
      </ol>
    </details>
  );
}

function StepLink({ to, done, children }: { to: string; done: boolean; children: ReactNode }) {
  const shared = { className: styles.step, "data-done": done || undefined };
  // The shop itself is another area.
  return to.startsWith(ADMIN_PATHS.home) ? (
    <Link {...shared} to={to}>
      {children}
    </Link>
  ) : (
    <a {...shared} href={to}>
      {children}
    </a>
  );
}
