import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { MAX_PASSWORD } from "../../shared/accounts/account.ts";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { usePlatform } from "../landing-context.ts";
import { useClaimTexts } from "../texts.ts";
import styles from "./account-step.module.css";
import type { PendingRegistration } from "./claim-draft.ts";
import type { ClaimStore } from "./claim-store.ts";
import { Continue } from "./continue.tsx";

const ID = "code";

interface CodeEntryProps {
  claim: ClaimStore;
  registration: PendingRegistration;
}

/** Asks for the code that was mailed to a new account's address. */
export const CodeEntry = observer(function CodeEntry({ claim, registration: { email, mails } }: CodeEntryProps) {
  const { mailsAreFiles } = usePlatform();
  const { form, busy, asksPassword } = claim;
  const texts = useClaimTexts();
  const { t } = texts;
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const leave = (account: "new" | "existing") => (): void => {
    // At once: on a busy device, a later focus would move what is typed next into another field.
    flushSync(() => claim.leaveRegistration(account));
    document.getElementById("email")?.focus();
  };
  return (
    <>
      <div className={styles.check}>
        <h3>{t("code.title")}</h3>
        <p className={styles.known} role="status">
          <RichText
            messages={texts}
            message={mails > 1 ? "code.sent-again" : "code.sent"}
            elements={{ email: <b dir="ltr">{email}</b> }}
          />
        </p>
        {mailsAreFiles && (
          <p className={styles.note}>
            <RichText messages={texts} message="code.outbox" elements={{ command: <code dir="ltr">npm start</code> }} />
          </p>
        )}
      </div>
      <TextField
        id={ID}
        name={ID}
        dir="ltr"
        label={t("code.label")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={form.code}
        onChange={(typed) => form.changeCode(typed)}
        error={form.problems.code}
        hint={t("code.hint")}
      />
      {asksPassword && (
        <PasswordField
          id="password"
          name="password"
          label={t("account.password")}
          autoComplete="new-password"
          maxLength={2 * MAX_PASSWORD}
          value={form.password}
          onChange={(typed) => form.changePassword(typed)}
          error={form.problems.password}
          hint={t("code.password-hint")}
        />
      )}
      <Continue busy={busy && t(busy === "registering" ? "code.sending" : "code.confirming")}>
        {t("code.confirm")}
      </Continue>
      <p className={styles.ways}>
        <button type="button" className={styles.other} onClick={() => void claim.sendCodeAgain()}>
          {t("code.send-again")}
        </button>
        <button type="button" className={styles.other} onClick={leave("new")}>
          {t("code.change-address")}
        </button>
        <button type="button" className={styles.other} onClick={leave("existing")}>
          {t("code.sign-in")}
        </button>
      </p>
    </>
  );
});
