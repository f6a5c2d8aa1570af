import { useEffect, useRef, useState } from "react";
import type { ProductOption } from "../../../shared/catalogue/product.ts";
import type { PublicProduct, PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Price } from "../../../shared/ui/price.tsx";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import choices from "../../kit/choices.module.css";
import { DeliveryList } from "../../kit/delivery-list.tsx";
import { isTouched } from "../../kit/is-touched.ts";
import { Prose } from "../../kit/prose.tsx";
import { ShopPages } from "../../kit/shop-pages.tsx";
import { AddToCart } from "../../orders/cart/add-to-cart.tsx";
import { useBrowsingMessages, useMessages, useOwnLanguage, useSeller } from "../../shop-context.ts";
import styles from "./product-details.module.css";
import { chooseValue, valueState } from "./variant-choice.ts";

interface ProductDetailsProps {
  product: PublicProduct;
  chosen: PublicVariant | undefined;
  onChoose: (variant: PublicVariant) => void;
}

/** The product's price, options, "Add to cart" and description. */
export function ProductDetails({ product, chosen, onChoose }: ProductDetailsProps) {
  const { t } = useMessages();
  const browsing = useBrowsingMessages();
  const { deliveryOptions, currency, locale } = useSeller();
  const [switched, setSwitched] = useState("");
  const { options, variants, descriptionHtml } = product;
  const hasDelivery = deliveryOptions.length > 0;
  const onPick = (variant: PublicVariant, touched?: number): void => {
    const others = options.filter(
      (_, option) => option !== touched && variant.values[option] !== chosen?.values[option],
    );
    const said = others.map((option) => {
      const value = variant.values[options.indexOf(option)] ?? "";
      return browsing.t("product.switched", { option: option.name, value });
    });
    setSwitched(touched === undefined ? "" : said.join(" "));
    onChoose(variant);
  };
  return (
    <>
      {chosen && (
        <>
          <p className={styles.price} aria-live="polite" aria-atomic="true">
            <Price amount={chosen.price} compareAt={chosen.compareAtPrice} currency={currency} locale={locale} />
          </p>
          <OptionPicker options={options} variants={variants} chosen={chosen} onChoose={onPick} />
          <output className="visually-hidden">{switched}</output>
          <StockState variant={chosen} />
          <AddToCart product={product} variant={chosen} />
          <ShopPages hasDelivery={hasDelivery} />
        </>
      )}
      <Share title={product.title} />
      {descriptionHtml && <Prose html={descriptionHtml} />}
      {hasDelivery && (
        <section id="delivery" className={styles.delivery}>
          <h2>{t("frame.delivery")}</h2>
          <DeliveryList />
        </section>
      )}
    </>
  );
}

interface OptionPickerProps {
  options: readonly ProductOption[];
  variants: readonly PublicVariant[];
  chosen: PublicVariant;
  /** @param option the index of the chosen option; `undefined` for choices made before the script ran */
  onChoose: (variant: PublicVariant, option?: number) => void;
}

/** Radio buttons for each option. An unavailable value is marked; choosing it selects the closest variant. */
function OptionPicker({ options, variants, chosen, onChoose }: OptionPickerProps) {
  const { t } = useBrowsingMessages();
  const lang = useOwnLanguage();
  const groups = useRef<HTMLFieldSetElement[]>([]);
  useEffect(() => {
    const touched = groups.current.flatMap((group, option) =>
      Array.from(group.querySelectorAll("input"))
        .filter(isTouched)
        .map(({ value }) => ({ option, value })),
    );
    if (touched.length > 0)
      onChoose(touched.reduce((variant, { option, value }) => chooseValue(variants, variant, option, value), chosen));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once: what was chosen before the script was there
  }, []);
  return options.map(({ name, values, colors }, option) => (
    <fieldset
      key={name}
      ref={(group) => {
        if (group) groups.current[option] = group;
      }}
      className={`${choices.group} ${styles.option}`}
    >
      <legend lang={lang}>{name}</legend>
      <div className={choices.values}>
        {values.map((value, place) => {
          const state = valueState(variants, chosen, option, value);
          return (
            <label key={value} data-state={state}>
              <input
                type="radio"
                name={`option-${option}`}
                value={value}
                checked={chosen.values[option] === value}
                onChange={() => onChoose(chooseValue(variants, chosen, option, value), option)}
                autoComplete="off"
              />
              {colors?.[place] && (
                // A presentation attribute, because the page's Content Security Policy refuses inline styles.
                <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
                  <circle cx="10" cy="10" r="9.5" fill={colors[place]} />
                </svg>
              )}
              <bdi lang={lang}>{value}</bdi>
              {state !== "available" && <span className="visually-hidden"> {t(`product.value-${state}`)}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}

/** The chosen variant's availability, announced when it changes. */
function StockState({ variant: { available, remaining } }: { variant: PublicVariant }) {
  const { t } = useBrowsingMessages();
  const inStock = remaining === null ? t("product.in-stock") : t("product.only-left", { count: remaining });
  return (
    <output className={styles.stock} data-available={available}>
      {available ? inStock : t("product.sold-out")}
    </output>
  );
}

/** Shares the page's address: with the system's share menu if available, otherwise via the clipboard. */
function Share({ title }: { title: string }) {
  const { t } = useBrowsingMessages();
  // Hidden without script, but keeps its space to avoid a layout shift.
  const ready = useBrowserValue(canShare, false);
  const [copied, setCopied] = useState(false);
  const onShare = async (): Promise<void> => {
    setCopied(false);
    const url = location.href;
    try {
      if (hasShare()) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The menu was closed, or the clipboard is denied. The address bar has the address too.
    }
  };
  return (
    <p className={styles.share} data-ready={ready || undefined}>
      <button type="button" onClick={() => void onShare()}>
        <Icon path="M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" size={20} />
        {t("product.share")}
      </button>
      <output>{copied && t("product.link-copied")}</output>
    </p>
  );
}

const hasShare = (): boolean => typeof navigator.share === "function";
const canShare = (): boolean => hasShare() || "clipboard" in navigator;
