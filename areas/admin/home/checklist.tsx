import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, settingsPath } from "../../shared/pages/routes.ts";
import { AnyLink } from "../kit/button.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { useHomeTexts } from "../texts.ts";
import styles from "./home.module.css";

type Step = Dashboard["checklist"][number]["step"];

const STEPS: Record<Step, string> = {
  product: ADMIN_PATHS.newProduct,
  published: ADMIN_PATHS.products,
  look: settingsPath("look"),
  contact: ADMIN_PATHS.settings,
  delivery: settingsPath("delivery"),
  payment: settingsPath("payment"),
  terms: settingsPath("pages"),
  order: "/",
};

/** The shop is outside the admin. */
const linkOf = (step: Step) => (step === "order" ? { href: STEPS[step] } : { to: STEPS[step] });

/** The steps to get started. The list collapses once all are done. */
export function Checklist({ checklist }: { checklist: Dashboard["checklist"] }) {
  const { t } = useHomeTexts();
  const done = checklist.filter((each) => each.done).length;
  const isDone = done === checklist.length;
  return (
    // `open` is only the initial state; people can change it.
    <details className={`admin-panel ${styles.steps}`} open={!isDone} key={String(isDone)}>
      <summary>
        <h2>{t(isDone ? "steps.done-title" : "steps.title")}</h2>
        <StatusPill tone={isDone ? "good" : "neutral"}>
          {t("steps.progress", { done, total: checklist.length })}
        </StatusPill>
        <ChevronDown />
      </summary>
      <ol>
        {checklist.map(({ step, done }) => (
          <li key={step}>
            <AnyLink {...linkOf(step)} className={styles.step} data-done={done || undefined}>
              {done ? <CircleCheck /> : <Circle />}
              <span>
                <b>
                  {t(`step.${step}.title`)}
                  {done && <span className="visually-hidden"> {t("steps.done")}</span>}
                </b>
                {!done && <span className="admin-fine">{t(`step.${step}.why`)}</span>}
              </span>
              <ChevronRight />
            </AnyLink>
          </li>
        ))}
      </ol>
    </details>
  );
}
