import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef } from "react";
import { currencies } from "../../shared/domain/currencies.ts";
import { locales } from "../../shared/domain/locales.ts";
import { MAX_EMAIL } from "../../shared/domain/text-patterns.ts";
import { en as looks } from "../../shared/i18n/looks/en.ts";
import { type Corners, FONT_STACKS, type Typeface } from "../../shared/sellers/theme.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import type { ClaimForm } from "./claim-form.ts";
import type { ClaimStore } from "./claim-store.ts";
import { Continue } from "./continue.tsx";
import { AccentField } from "./fields/accent-field.tsx";
import { SelectField, TextField } from "./fields/text-field.tsx";
import styles from "./shop-step.module.css";

const CORNER_PATHS: Record<Corners, string> = {
  sharp: "M3 25V3h22",
  soft: "M3 25V9a6 6 0 0 1 6-6h16",
  round: "M3 25V21A18 18 0 0 1 21 3h4",
};

const BUSY = {
  looking: "One moment…",
  "signing-in": "Signing in…",
  "signing-out": "One moment…",
  registering: "One moment…",
  confirming: "One moment…",
  opening: "Opening your shop…",
};

/** What the shop is paid in, and how it looks at first. */
export const ShopStep = observer(function ShopStep({ claim, host }: { claim: ClaimStore; host: string }) {
  const { form, busy } = claim;
  return (
    <>
      <MoneyAndLanguage form={form} />
      <TextField
        id="contact"
        label="Public contact e-mail"
        type="email"
        // The owner's own address must not be filled in by accident.
        autoComplete="off"
        optional
        maxLength={MAX_EMAIL}
        value={form.value("contact")}
        onChange={(typed) => form.change("contact", typed)}
        problem={form.problems.contact}
        hint="Customers see it on every page. Leave it empty to show none: new orders are then mailed to the address that you sign in with."
      />
      <AccentField value={form.value("accent")} onChange={(accent) => form.change("accent", accent)} />
      <Choices<Typeface>
        legend="Lettering"
        name="typeface"
        options={{
          sans: looks["typeface.sans"],
          serif: looks["typeface.serif"],
          slab: looks["typeface.slab"],
          rounded: looks["typeface.rounded"],
        }}
        value={form.value("typeface")}
        onChange={(typeface) => form.change("typeface", typeface)}
        Sample={TypefaceSample}
      />
      <Choices<Corners>
        legend="Corners"
        name="corners"
        options={{
          sharp: looks["corners.sharp"],
          soft: looks["corners.soft"],
          round: looks["corners.round"],
        }}
        value={form.value("corners")}
        onChange={(corners) => form.change("corners", corners)}
        Sample={CornerSample}
      />
      <Continue busy={busy && BUSY[busy]}>Open {host}</Continue>
    </>
  );
});

/** What the shop is paid in, and how it writes. Both are guessed from the browser. */
const MoneyAndLanguage = observer(function MoneyAndLanguage({ form }: { form: ClaimForm }) {
  const [currency, locale] = [form.value("currency"), form.value("locale")];
  const guessed = form.guessed.locale;
  const money = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "currency" });
    return named(currencies(), (code) => `${names.of(code)} (${code})`);
  }, []);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "language" });
    return named(locales(guessed, locale), (tag) => names.of(tag));
  }, [guessed, locale]);
  return (
    <>
      <SelectField
        id="currency"
        label="Currency"
        options={money}
        value={currency}
        onChange={(value) => form.change("currency", value)}
        hint="Choose well: all your prices are in it."
      />
      <SelectField
        id="locale"
        label="Language"
        options={languages}
        value={locale}
        onChange={(value) => form.change("locale", value)}
        hint="The language of your shop’s buttons and mails. The region sets how prices and dates are written."
      />
    </>
  );
});

type Options = [value: string, label: string][];

/** The values with their English names, sorted by name. */
function named(values: readonly string[], nameOf: (value: string) => string | undefined): Options {
  const options = values.map((value): Options[number] => [value, nameOf(value) ?? value]);
  return options.sort(([, a], [, b]) => a.localeCompare(b, "en"));
}

function TypefaceSample({ value: typeface }: { value: Typeface }) {
  const sample = useRef<HTMLSpanElement>(null);
  // The page's CSP refuses style attributes in markup, but not styles that a script sets.
  useEffect(() => sample.current?.style.setProperty("font-family", FONT_STACKS[typeface]), [typeface]);
  return (
    <span ref={sample} className={styles.letters} aria-hidden="true">
      Ag
    </span>
  );
}

function CornerSample({ value: corners }: { value: Corners }) {
  return (
    <svg className={styles.corner} viewBox="0 0 28 28" aria-hidden="true">
      <path d={CORNER_PATHS[corners]} />
    </svg>
  );
}
