import type { ReactNode } from "react";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
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
  ["Breakfast bowl", "two glazes", "24"],
  ["Water jug", "one litre", "58"],
  ["Egg cup", "set of two", "18"],
] as const;

export function HowItWorks() {
  const { productHost } = usePlatform();
  return (
    <section id="how" className={section.section}>
      <h2 className={section.heading}>Three steps to an open door</h2>
      <ol className={styles.steps}>
        <Step
          title="Choose the word on your awning"
          text="It becomes the first part of your address. Type it, see at once whether it is free, and it is yours."
        >
          <p className={styles.sign}>
            <b>marta</b>
            <span>
              <HostName name={`.${productHost}`} />
            </span>
          </p>
        </Step>
        <Step
          title="Put in what you sell"
          text="One by one, with sizes, colours and pictures, or all together from the product file of Shopify or WooCommerce. Every line is checked before the first is stored, so your shop is never half there."
        >
          <dl className={styles.list}>
            {PRICE_LIST.map(([what, detail, price]) => (
              <div key={what}>
                <dt>
                  {what} <small>{detail}</small>
                </dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        </Step>
        <Step
          title="Give out the address"
          text="It works at once, in your colour and your typeface, on a phone at the market as on the big screen at home."
        >
          <p className={styles.card}>
            <small>Pots for every day</small>
            <b>Marta’s</b>
            <span>
              <HostName name={`marta.${productHost}`} />
            </span>
          </p>
        </Step>
      </ol>
    </section>
  );
}
