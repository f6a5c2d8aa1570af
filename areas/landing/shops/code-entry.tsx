import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { usePlatform } from "../landing-context.ts";
import styles from "./account-step.module.css";
import type { ClaimStore, PendingRegistration } from "./claim-store.ts";
import { Continue } from "./continue.tsx";
import { TextField } from "./fields/text-field.tsx";

const ID = "code";

interface CodeEntryProps {
  claim: ClaimStore;
  registration: PendingRegistration;
}

/** Asks for the code that was mailed to a new account's address. */
export const CodeEntry = observer(function CodeEntry({ claim, registration: { email, mails } }: CodeEntryProps) {
  const { mailsAreFiles } = usePlatform();
  const { form, busy } = claim;
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const leave = (account: "new" | "existing") => (): void => {
    claim.leaveRegistration(account);
    requestAnimationFrame(() => document.getElementById("email")?.focus());
  };
  return (
    <>
      <div className={styles.check}>
        <h3>Check your email</h3>
        <p className={styles.known} role="status">
          {mails > 1 ? "We sent another mail to " : "We sent a mail to "}
          <b>{email}</b>. Enter its six-digit code here. If you already have an account, the mail says so.
        </p>
        {mailsAreFiles && (
          <p className={styles.note}>
            No mail server is set up here, so each mail is a file. The log names it, and <code>npm start</code> prints
            the code.
          </p>
        )}
      </div>
      <TextField
        id={ID}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={form.code}
        onChange={(typed) => form.changeCode(typed)}
        problem={form.problems.code}
        hint="It works for one hour. Nothing arrived? Check your spam folder."
      />
      <Continue busy={busy && (busy === "registering" ? "Sending…" : "Confirming…")}>Confirm and continue</Continue>
      <p className={styles.ways}>
        <button type="button" className={styles.other} onClick={() => void claim.sendCodeAgain()}>
          Send a new code
        </button>
        <button type="button" className={styles.other} onClick={leave("new")}>
          Change the address
        </button>
        <button type="button" className={styles.other} onClick={leave("existing")}>
          Sign in instead
        </button>
      </p>
    </>
  );
});
