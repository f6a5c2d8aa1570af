import { type FormEvent, use, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { PROBLEM_TEXTS } from "../../shared/i18n/problem-texts.ts";
import { LanguageContext } from "../../shared/i18n/use-texts.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { useCall, usePlatform } from "../landing-context.ts";
import { CLAIM_TEXTS, useFrameTexts } from "../texts.ts";
import styles from "./claim-name-form.module.css";
import { NameField } from "./fields/name-field.tsx";
import type { LiveName } from "./live-name.ts";

interface ClaimNameFormProps {
  /** Unique on the page. */
  id: string;
  label: string;
  /** The background: the page's, or a band in the awning's colour. */
  on: "paper" | "band";
}

/** Asks for a name and leads to /claim. Works as a plain form without JavaScript. */
export function ClaimNameForm({ id, label, on }: ClaimNameFormProps) {
  const { productHost } = usePlatform();
  const call = useCall();
  const { language } = use(LanguageContext);
  const { t } = useFrameTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [live, setLive] = useState<LiveName>();
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const waking = useRef(false);

  const wake = useCallback((): void => {
    if (waking.current) return;
    waking.current = true;
    const problems = PROBLEM_TEXTS[language].load();
    Promise.all([import("./live-name.ts"), problems]).then(
      ([{ createLiveName }]) => setLive(createLiveName(call, language)),
      // The form leads to the same page without it.
      () => (waking.current = false),
    );
    // The next page.
    Promise.all([import("./claim-page.tsx"), CLAIM_TEXTS[language].load()]).catch(() => {});
  }, [call, language]);
  const takeInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      // Text that was typed before hydration is only in the element.
      if (element?.value) setTyped(element.value);
      if (element && (element.value || element === document.activeElement)) wake();
    },
    [wake],
  );
  useEffect(() => void live?.names.change(live.labelOf(typed)), [live, typed]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // `invalid` may still be about the name that was typed before.
    void live?.names.change(live.labelOf(typed));
    if (live?.names.refused) {
      input.current?.focus();
      return;
    }
    goOn({});
  };
  const goOn = (more: Record<string, string>): void => {
    const name = typed.trim();
    const query = new URLSearchParams({ ...(name && { name }), ...more });
    void navigate(name === "" ? LANDING_PATHS.claim : `${LANDING_PATHS.claim}?${query}`);
  };
  const onTake = (address: string): void => goOn({ address });
  return (
    <form className={styles.form} data-on={on} action={LANDING_PATHS.claim} onSubmit={onSubmit}>
      <NameField
        id={id}
        label={label}
        productHost={productHost}
        value={typed}
        onChange={setTyped}
        invalid={invalid}
        ref={takeInput}
        onFocus={wake}
        action={
          <button type="submit" className={`button ${styles.claim}`}>
            {t("name.claim")}
          </button>
        }
      >
        {live ? (
          <live.Note id={id} names={live.names} productHost={productHost} onTake={onTake} onVerdict={setInvalid} />
        ) : (
          <p id={`${id}-note`} className={styles.hint}>
            {t("name.hint")}
          </p>
        )}
      </NameField>
    </form>
  );
}
