import { type FocusEvent, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { type Facets, type ListingFilter, parseAmount } from "../../../shared/catalogue/listing.ts";
import { formatNumber } from "../../../shared/domain/locales.ts";
import choices from "../../kit/choices.module.css";
import { useBrowsingMessages, useOwnLanguage, useSeller } from "../../shop-context.ts";
import styles from "./filter-panel.module.css";
import { currencySign, PRICE_NAMES, type PriceName, typedPrice } from "./price-text.ts";

interface PriceFieldProps {
  id: string;
  name: PriceName;
  label: string;
  /** The chosen price, in major units. */
  value: string;
  /** The address's text, if it is no price. */
  unread: string | null;
  placeholder: string;
  /** The id of the sentence about a text that is no price. */
  errorId: string | undefined;
  onPrice: (form: HTMLFormElement) => void;
}

/** A price field. It applies when it loses the focus or the form is submitted. */
function PriceField({ id, name, label, value, unread, placeholder, errorId, onPrice }: PriceFieldProps) {
  const onBlur = ({ currentTarget: { form, value: text } }: FocusEvent<HTMLInputElement>) => {
    if ((text !== value || errorId) && form) onPrice(form);
  };
  return (
    <label htmlFor={id} className={styles.price}>
      <span>{label}</span>
      <input
        // Uncontrolled: React would clear what was typed before the script. A new price replaces the text.
        key={value}
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        // Arabic digits begin at the right, like the texts around them.
        dir={/\p{Script=Arabic}/u.test(placeholder) ? undefined : "ltr"}
        maxLength={12}
        placeholder={placeholder}
        defaultValue={value || (unread ?? "")}
        onBlur={onBlur}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoComplete="off"
      />
    </label>
  );
}

interface FilterPanelProps {
  facets: Facets;
  filter: ListingFilter;
  /** The price fields whose text is no price. */
  wrongPrices: readonly PriceName[];
  /** Called when a price has been entered. */
  onPrice: (form: HTMLFormElement) => void;
}

const stay = () => {};

/** The available filters, as fields of the surrounding form. */
export function FilterPanel({ facets, filter, wrongPrices, onPrice }: FilterPanelProps) {
  const { t } = useBrowsingMessages();
  const lang = useOwnLanguage();
  const { currency, locale } = useSeller();
  const [parameters] = useSearchParams();
  const id = useId();
  const { prices } = facets;
  const chosen = (name: string, value: string) =>
    filter.options.some((option) => option.name === name && option.values.includes(value));
  return (
    <div className={styles.panel}>
      {facets.options.map(({ name, values }) => (
        <fieldset key={name} className={choices.group}>
          <legend lang={lang}>{name}</legend>
          <div className={choices.values}>
            {values.map(({ value, count }) => (
              <label key={value} data-none={count === 0 || undefined}>
                <input
                  type="checkbox"
                  name={`o.${name}`}
                  value={value}
                  checked={chosen(name, value)}
                  onChange={stay}
                  autoComplete="off"
                />
                <bdi lang={lang}>{value}</bdi> <span className={styles.count}>{formatNumber(count, locale)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {prices && (
        <fieldset className={choices.group}>
          <legend>{t("list.price-in", { currency: currencySign(currency, locale) })}</legend>
          <div className={styles.prices}>
            {PRICE_NAMES.map((name) => (
              <PriceField
                key={name}
                id={`${id}-${name}`}
                name={name}
                label={t(`list.${name}`)}
                value={typedPrice(filter[`${name}Price`], currency, locale)}
                unread={parseAmount(parameters.get(name), currency) === null ? parameters.get(name) : null}
                placeholder={typedPrice(prices[name], currency, locale)}
                errorId={wrongPrices.includes(name) ? `${id}-error` : undefined}
                onPrice={onPrice}
              />
            ))}
          </div>
          {wrongPrices.length > 0 && (
            <p id={`${id}-error`} role="alert" className={styles.error}>
              {t("list.not-a-price", { example: typedPrice(prices.max, currency, locale) })}
            </p>
          )}
        </fieldset>
      )}
      <fieldset className={choices.group}>
        <legend>{t("list.availability")}</legend>
        <div className={choices.values}>
          <label>
            <input
              type="checkbox"
              name="in-stock"
              value="1"
              checked={filter.inStock}
              onChange={stay}
              autoComplete="off"
            />
            {t("list.in-stock")} <span className={styles.count}>{formatNumber(facets.inStock, locale)}</span>
          </label>
        </div>
      </fieldset>
    </div>
  );
}
