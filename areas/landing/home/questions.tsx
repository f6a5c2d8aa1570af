import { useSettled } from "../../shared/boot/hydration-slice.tsx";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import { useHomeTexts } from "../texts.ts";
import styles from "./questions.module.css";

const QUESTIONS = ["start", "names", "rename", "import", "orders", "domain", "look", "phone", "data"] as const;

export function Questions() {
  const { productHost, paymentMethods } = usePlatform();
  const { t } = useHomeTexts();
  const values = { host: productHost, plan: t("plan.pro") };
  const answer = (question: (typeof QUESTIONS)[number]) =>
    question === "orders" && paymentMethods.includes("card")
      ? t("questions.orders-answer-cards")
      : t(`questions.${question}-answer`, values);
  return (
    <section ref={useSettled()} id="questions" className={section.section}>
      <div className={styles.columns}>
        <h2 className={section.heading}>{t("questions.title")}</h2>
        <div>
          {QUESTIONS.map((question) => (
            <details key={question} className={styles.question}>
              <summary>{t(`questions.${question}`)}</summary>
              <p>{answer(question)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
