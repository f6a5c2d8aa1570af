import X from "lucide-react/icons/x";
import { useState } from "react";
import { COUNTRIES } from "../../../shared/domain/countries.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import styles from "./delivery-countries.module.css";

interface DeliveryCountriesProps {
  /** ISO 3166-1 alpha-2; none: every country. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
}

const names = new Intl.DisplayNames("en", { type: "region" });
const nameOf = (code: string): string => names.of(code) ?? code;
const byName = (a: string, b: string): number => nameOf(a).localeCompare(nameOf(b), "en");

/** The countries that orders are sent to. */
export function DeliveryCountries({ countries, onChange }: DeliveryCountriesProps) {
  const [chosen, setChosen] = useState("");
  const add = () => {
    if (chosen === "") return;
    onChange([...countries, chosen].sort(byName));
    setChosen("");
  };
  const others = COUNTRIES.filter((code) => !countries.includes(code)).sort(byName);
  return (
    <Section title="Countries" description="Where orders are sent. Anyone can choose to collect.">
      {countries.length === 0 ? (
        <p className={styles.soft}>
          You deliver to every country. Add one, and you deliver only to the countries in this list.
        </p>
      ) : (
        <ul className={styles.countries} aria-label="You deliver to">
          {countries.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => onChange(countries.filter((each) => each !== code))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <SelectField
          label="Country"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "", label: "Choose a country" },
            ...others.map((code) => ({ value: code, label: nameOf(code) })),
          ]}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </Section>
  );
}
