import { useEffect, useState } from "react";
import { apiErrorOf } from "../../shared/api/api-error.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { emailAddress } from "../../shared/domain/text-patterns.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { focusHeading } from "../../shared/ui/layout/navigation-effects.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { CardPage } from "../kit/page.tsx";
import { useAccountTexts } from "../texts.ts";
import { waitSentence } from "./sign-in-form.tsx";

export function ForgotPasswordPage() {
  const { publicApi } = useAdmin();
  const { t } = useAccountTexts();
  const { messageOf } = useProblemTexts();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useAdminTitle(t("forgot.title"));
  const { busy, attempts, onSubmit } = useSubmit(
    async () => {
      await publicApi.call(ACCOUNT_ENDPOINTS.requestPasswordReset, { body: { email: emailAddress(email) } });
      setProblem(null);
      setSentTo(email);
    },
    (error) => {
      const { code } = apiErrorOf(error);
      if (code === "bad-request") setProblem(t("forgot.incomplete"));
      else if (code === "too-many-requests")
        setProblem(t("forgot.too-many-requests", { wait: waitSentence(error, t) }));
      else setProblem(messageOf(error));
    },
  );
  // The form and its focused button are gone.
  useEffect(() => {
    if (sentTo !== null) focusHeading();
  }, [sentTo]);
  if (sentTo !== null) {
    return (
      <CardPage>
        <h1>{t("forgot.sent")}</h1>
        <Callout tone="good">{t("forgot.sent-text", { email: sentTo })}</Callout>
        <p>{t("forgot.not-arrived")}</p>
        <p>
          <Button onClick={() => setSentTo(null)}>{t("forgot.another")}</Button>
        </p>
      </CardPage>
    );
  }
  return (
    <CardPage>
      <div>
        <h1>{t("forgot.title")}</h1>
        <p>{t("forgot.text")}</p>
      </div>
      <form className="admin-stack" onSubmit={onSubmit}>
        {problem && (
          <Callout key={attempts} tone="problem">
            {problem}
          </Callout>
        )}
        <TextField
          label={t("sign-in.email")}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <div className="admin-inline">
          <Button type="submit" variant="primary" busy={busy}>
            {t("forgot.submit")}
          </Button>
          <Link to={ADMIN_PATHS.signIn}>{t("forgot.back")}</Link>
        </div>
      </form>
    </CardPage>
  );
}
