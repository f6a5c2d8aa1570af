import { use } from "react";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "../domain/locales.ts";
import { LanguageContext } from "../i18n/use-texts.ts";
import styles from "./language-choice.module.css";

const NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ar: "العربية" };

/** In seconds: one year. */
const MAX_AGE = 31_536_000;

function choose(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API yet
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`;
  location.reload();
}

/** The languages by their own names. A choice reloads the page, because the gateway renders it in the new language. */
export function LanguageChoice({ label }: { label: string }) {
  const { language } = use(LanguageContext);
  return (
    <ul className={`${styles.languages} needs-script`} aria-label={label}>
      {LANGUAGES.map((each) => (
        <li key={each}>
          <button
            type="button"
            lang={each}
            aria-current={each === language ? "true" : undefined}
            onClick={() => choose(each)}
          >
            {NAMES[each]}
          </button>
        </li>
      ))}
    </ul>
  );
}
