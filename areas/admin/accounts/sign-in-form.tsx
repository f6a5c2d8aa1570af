import { observer } from "mobx-react-lite";
import { useId, useRef, useState } from "react";
import { apiErrorOf } from "../../shared/api/api-error.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { useAdmin } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { type AccountTexts, useAccountTexts } from "../texts.ts";

interface SignInFormProps {
  /** The only account that may sign in; any account if omitted. */
  email?: string;
  /** Typed before scripts ran. */
  typed?: { email: string; password: string };
  /** The server's markup, which cannot send anything. */
  isStatic?: boolean;
}

export function SignInForm({ email: fixed, typed, isStatic }: SignInFormProps) {
  const { auth } = useAdmin();
  const texts = useAccountTexts();
  const problemTexts = useProblemTexts();
  const { t } = texts;
  const id = useId();
  const [email, setEmail] = useState(fixed ?? typed?.email ?? "");
  const [password, setPassword] = useState(typed?.password ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { busy, attempts, onSubmit } = useSubmit(
    () => auth.signIn(email, password),
    (error) => {
      setProblem(signInProblem(error, texts, problemTexts));
      passwordInput.current?.focus();
      passwordInput.current?.select();
    },
  );
  return (
    <form className="admin-stack needs-script" aria-describedby={problem ? id : undefined} onSubmit={onSubmit}>
      {problem && (
        <div key={attempts} id={id}>
          <Callout tone="problem">{problem}</Callout>
        </div>
      )}
      <TextField
        label={t("sign-in.email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={fixed !== undefined}
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label={t("account.password")}
        name="password"
        autoComplete="current-password"
        ref={passwordInput}
        value={password}
        onChange={setPassword}
      />
      <div className="admin-inline">
        {/* Disabled, so that a form without script does not send the password in an address. */}
        <Button type="submit" variant="primary" busy={busy} disabled={isStatic}>
          {t("sign-in.title")}
        </Button>
        {fixed === undefined && <Link to={ADMIN_PATHS.forgotPassword}>{t("sign-in.forgot")}</Link>}
      </div>
    </form>
  );
}

/** Lies over the page when the session has ended: typed text stays, and pending requests continue after sign-in. */
export const SignInAgain = observer(function SignInAgain() {
  const { auth } = useAdmin();
  const { t } = useAccountTexts();
  const email = auth.userdetails?.email;
  if (auth.state !== "lost" || email === undefined) return null;
  return (
    <Dialog title={t("signed-out.title")} required onClose={() => {}}>
      <p>{t("signed-out.text")}</p>
      <SignInForm email={email} />
      <p>
        <Button size="small" onClick={() => auth.forget()}>
          {t("signed-out.leave")}
        </Button>
      </p>
    </Dialog>
  );
});

export function signInProblem(error: unknown, { t }: AccountTexts, { messageOf }: ProblemTexts): string {
  switch (apiErrorOf(error).code) {
    case "wrong-credentials":
      return t("sign-in.wrong-credentials");
    case "too-many-requests":
      return t("account.too-many-attempts", { wait: waitSentence(error, t) });
    case "bad-request":
      return t("sign-in.incomplete");
    default:
      return messageOf(error);
  }
}

/** Milliseconds, if the platform names none. */
const WAIT = 60_000;

/** When to try again after too many attempts, as a sentence. The time is rounded up. */
export function waitSentence(error: unknown, t: AccountTexts["t"]): string {
  const retryAfter = apiErrorOf(error).retryAfter ?? WAIT;
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
  if (seconds <= 60) return t("wait.seconds", { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return t("wait.minutes", { count: minutes });
  return t("wait.hours", { count: minutes <= 90 ? 1 : Math.round(minutes / 60) });
}
