import type { ReactNode } from "react";
import { useSettled } from "../../shared/boot/hydration-slice.tsx";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import { useHomeTexts } from "../texts.ts";
import styles from "./how-it-works.module.css";

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.step} data-aos="fade-up">
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.exhibit}>{children}</div>
    </li>
  );
}

const PRICE_LIST = [
  ["bowl", "24"],
  ["jug", "58"],
  ["egg-cup", "18"],
] as const;

export function HowItWorks() {
  const { productHost } = usePlatform();
  const { t } = useHomeTexts();
  return (
    <section ref={useSettled()} id="how" className={section.section}>
      <h2 className={section.heading}>{t("steps.title")}</h2>
      <ol className={styles.steps}>
        <Step title={t("steps.name")} text={t("steps.name-text")}>
          <p className={styles.sign} dir="ltr">
            <b>marta</b>
            <span>
              <HostName name={`.${productHost}`} />
            </span>
          </p>
        </Step>
        <Step title={t("steps.products")} text={t("steps.products-text")}>
          <dl className={styles.list}>
            {PRICE_LIST.map(([item, price]) => (
              <div key={item}>
                <dt>
                  {t(`sample.${item}`)} <small>{t(`sample.${item}-detail`)}</small>
                </dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        </Step>
        <Step title={t("steps.share")} text={t("steps.share-text")}>
          <p className={styles.card}>
            <small>{t("sample.tagline")}</small>
            <b>{t("sample.shop")}</b>
            <span dir="ltr">
              <HostName name={`marta.${productHost}`} />
            </span>
          </p>
        </Step>
      </ol>
    </section>
  );
}
