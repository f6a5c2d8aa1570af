import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { useCall, usePlatform } from "../landing-context.ts";
import styles from "./claim-name-form.module.css";
import { NAME_HINT, NameField } from "./fields/name-field.tsx";
import type { LiveName } from "./live-name.ts";

interface ClaimNameFormProps {
  /** Unique on the page. */
  id: string;
  label: string;
  /** On what it stands: the page's paper, or a band in the awning's colour. */
  on: "paper" | "band";
}

/** The way into a shop of one's own: a name, and off to /claim. Without script it is the plain form that it looks like. */
export function ClaimNameForm({ id, label, on }: ClaimNameFormProps) {
  const { productHost } = usePlatform();
  const call = useCall();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [live, setLive] = useState<LiveName>();
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const waking = useRef(false);

  const wake = useCallback((): void => {
    if (waking.current) return;
    waking.current = true;
    import("./live-name.ts").then(
      ({ createLiveName }) => setLive(createLiveName(call)),
      // The form leads to the same page without.
      () => (waking.current = false),
    );
    // Whoever types a name goes there next.
    import("./claim-page.tsx").catch(() => {});
  }, [call]);
  const takeInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      // What was typed before the script arrived is in the element only: hydration does not tell.
      if (element?.value) setTyped(element.value);
      if (element && (element.value || element === document.activeElement)) wake();
    },
    [wake],
  );
  useEffect(() => void live?.names.change(live.labelOf(typed)), [live, typed]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (invalid) {
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
          <button type="submit" className={styles.claim}>
            Claim it
          </button>
        }
      >
        {live ? (
          <live.Note id={id} names={live.names} productHost={productHost} onTake={onTake} onVerdict={setInvalid} />
        ) : (
          <p id={`${id}-note`} className={styles.hint}>
            {NAME_HINT}
          </p>
        )}
      </NameField>
    </form>
  );
}
