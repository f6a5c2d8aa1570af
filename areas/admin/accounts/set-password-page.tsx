import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { passwordProblem } from "../../shared/accounts/account.ts";
import { problemOf } from "../../shared/api/api-error.ts";
import { fieldSentence, sentenceOf } from "../../shared/i18n/field-sentences.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { CardPage } from "../kit/page.tsx";
import styles from "./form.module.css";
import { useReloadOnHashChange } from "./fragment-secret.ts";
import { PasswordField } from "./password-field.tsx";
import { PASSWORD_HINT } from "./password-hint.ts";

const OVER = {
  "ticket-invalid": {
    title: "This link has expired",
    text: "A link works once, for an hour. Ask for a new one; it arrives within a minute.",
  },
  "account-disabled": {
    title: "This account is disabled",
    text: "You can’t choose a password for it now. The platform’s operator can enable it again; your earlier password will still work.",
  },
};

/** The target of the link in a mail. Choosing a password signs in here, and signs out everywhere else. */
export function SetPasswordPage() {
  const { auth, toasts, secret, platform } = useAdmin();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState<keyof typeof OVER | null>(secret === null ? "ticket-invalid" : null);
  useAdminTitle("Choose a password");
  useReloadOnHashChange();
  const { busy, onSubmit } = useSubmit(
    async () => {
      if (secret === null) return;
      const found = passwordProblem(password, []);
      setError(found && fieldSentence(found));
      setProblem(null);
      if (found) return;
      await auth.resetPassword(secret, password);
      toasts.show("Your new password holds. Everywhere else you are signed out.");
      await navigate(ADMIN_PATHS.home, { replace: true });
    },
    (error) => {
      const { code, message } = problemOf(error);
      const refused = sentenceOf(error, "password");
      if (code === "ticket-invalid" || code === "account-disabled") setOver(code);
      else if (refused) setError(refused);
      else setProblem(message);
    },
  );
  if (over) {
    return (
      <CardPage>
        <h1>{OVER[over].title}</h1>
        <p>{OVER[over].text}</p>
        {over === "ticket-invalid" && (
          <div>
            <LinkButton to={ADMIN_PATHS.forgotPassword} variant="primary">
              Ask for a new link
            </LinkButton>
          </div>
        )}
        {over === "account-disabled" && platform.contactEmail && (
          <div>
            <LinkButton href={`mailto:${platform.contactEmail}`} variant="primary">
              Write to {platform.contactEmail}
            </LinkButton>
          </div>
        )}
      </CardPage>
    );
  }
  return (
    <CardPage>
      <h1>Choose a password</h1>
      <form className={styles.form} onSubmit={onSubmit}>
        {problem && <Callout tone="problem">{problem}</Callout>}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={error}
          value={password}
          onChange={setPassword}
        />
        <div className={styles.line}>
          <Button type="submit" variant="primary" busy={busy}>
            Save and sign in
          </Button>
        </div>
      </form>
    </CardPage>
  );
}
