import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { MIN_PASSWORD, passwordProblem } from "../../shared/accounts/account.ts";
import { apiErrorOf } from "../../shared/api/api-error.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button, LinkButton, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { CardPage } from "../kit/page.tsx";
import { useAccountTexts } from "../texts.ts";
import { useReloadOnHashChange } from "./fragment-secret.ts";

const OVER = {
  "ticket-invalid": { title: "link.expired", text: "password.expired-text" },
  "account-disabled": { title: "password.disabled", text: "password.disabled-text" },
} as const;

/** The target of the link in an email. Choosing a password signs in here, and signs out everywhere else. */
export function SetPasswordPage() {
  const { auth, toasts, secret, platform } = useAdmin();
  const navigate = useNavigate();
  const { t } = useAccountTexts();
  const { messageOf, fieldSentence, sentenceOf } = useProblemTexts();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState<keyof typeof OVER | null>(secret === null ? "ticket-invalid" : null);
  useAdminTitle(t("password.choose"));
  useReloadOnHashChange();
  const { busy, attempts, onSubmit } = useSubmit(
    async () => {
      if (secret === null) return;
      const found = passwordProblem(password, []);
      if (found) {
        setError(fieldSentence(found));
        setProblem(null);
        return;
      }
      await auth.resetPassword(secret, password);
      toasts.show(t("password.changed"));
      await navigate(ADMIN_PATHS.home, { replace: true });
    },
    (error) => {
      const { code } = apiErrorOf(error);
      const refused = sentenceOf(error, "password");
      if (code === "ticket-invalid" || code === "account-disabled") setOver(code);
      setError(refused);
      setProblem(refused === undefined ? messageOf(error) : null);
    },
  );
  if (over) {
    return (
      <CardPage>
        <h1>{t(OVER[over].title)}</h1>
        <p>{t(OVER[over].text)}</p>
        {over === "ticket-invalid" && (
          <div>
            <LinkButton to={ADMIN_PATHS.forgotPassword} variant="primary">
              {t("password.request")}
            </LinkButton>
          </div>
        )}
        {over === "account-disabled" && platform.contactEmail && (
          <div>
            <LinkButton href={`mailto:${platform.contactEmail}`} variant="primary">
              {t("password.write", { email: platform.contactEmail })}
            </LinkButton>
          </div>
        )}
      </CardPage>
    );
  }
  return (
    <CardPage>
      <h1>{t("password.choose")}</h1>
      <form className="admin-stack" onSubmit={onSubmit}>
        {problem && (
          <Callout key={attempts} tone="problem">
            {problem}
          </Callout>
        )}
        <PasswordField
          label={t("password.new")}
          name="password"
          autoComplete="new-password"
          hint={t("password.hint", { min: MIN_PASSWORD })}
          error={error}
          value={password}
          onChange={setPassword}
        />
        <div className="admin-inline">
          <Button type="submit" variant="primary" busy={busy}>
            {t("password.submit")}
          </Button>
        </div>
      </form>
    </CardPage>
  );
}
