import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import { useHomeTexts } from "../texts.ts";
import styles from "./questions.module.css";

const QUESTIONS = ["start", "names", "rename", "import", "orders", "domain", "look", "phone", "data"] as const;

export function Questions() {
  const { productHost } = usePlatform();
  const { t } = useHomeTexts();
  const values = { host: productHost, plan: t("plan.pro") };
  return (
    <section id="questions" className={section.section}>
      <div className={styles.columns}>
        <h2 className={section.heading}>{t("questions.title")}</h2>
        <div>
          {QUESTIONS.map((question) => (
            <details key={question} className={styles.question}>
              <summary>{t(`questions.${question}`)}</summary>
              <p>{t(`questions.${question}-answer`, values)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
