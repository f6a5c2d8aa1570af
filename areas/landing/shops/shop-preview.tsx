import { useEffect, useRef } from "react";
import { directionOf } from "../../shared/domain/locales.ts";
import { currencyDigits, formatMoney } from "../../shared/domain/money.ts";
import { previewTheme, type Theme } from "../../shared/sellers/theme.ts";
import { useClaimTexts } from "../texts.ts";
import styles from "./shop-preview.module.css";

interface ShopPreviewProps {
  /** The shop's host. */
  host: string;
  /** The shop's name; may be empty. */
  name: string;
  theme: Theme;
  currency: string;
  locale: string;
}

/** Sample products: key of the title, drawing, price in major units of about a euro. */
const GOODS = [
  ["bowl", "M14 34h52c0 16-10 26-26 26S14 50 14 34z", 24],
  ["jug", "M28 18h22l-3 8c8 6 11 14 11 20 0 10-8 16-18 16s-18-6-18-16c0-8 4-14 9-19zM58 34c8 0 8 14-1 14", 58],
  ["egg-cup", "M28 24h24c0 12-4 18-9 20v8l7 8H30l7-8v-8c-5-2-9-8-9-20z", 18],
] as const;

/** A preview of the new shop with the typed and chosen values. */
export function ShopPreview({ host, name, theme, currency, locale }: ShopPreviewProps) {
  const shop = useRef<HTMLDivElement>(null);
  const { accent, typeface, corners } = theme;
  const { t } = useClaimTexts();
  // The page's CSP blocks style attributes in markup, but not styles that a script sets.
  useEffect(() => {
    for (const [property, value] of Object.entries(previewTheme({ accent, typeface, corners })))
      shop.current?.style.setProperty(property, value);
  }, [accent, typeface, corners]);
  const scale = currencyDigits(currency) === 0 ? 100 : 10 ** currencyDigits(currency);
  return (
    <figure aria-label={t("preview.label", { host })}>
      <div className={styles.window} aria-hidden="true">
        <p className={styles.bar}>
          <span dir="ltr">{host}</span>
        </p>
        <div ref={shop} className={`${styles.shop} shop-palette`} dir={directionOf(locale)}>
          <p className={styles.name}>
            <bdi>{name.trim() || t("preview.name")}</bdi>
          </p>
          <p className={styles.start}>{t("preview.start")}</p>
          <ul className={styles.goods}>
            {GOODS.map(([item, drawing, price]) => (
              <li key={item}>
                <svg viewBox="0 0 80 80">
                  <path d={drawing} fill="none" stroke="var(--accent)" strokeWidth="3" />
                </svg>
                <b>{t(`preview.${item}`)}</b>
                <span>{formatMoney({ amount: price * scale, currency }, locale)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </figure>
  );
}
