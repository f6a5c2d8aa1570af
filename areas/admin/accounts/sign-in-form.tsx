import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError, messageOf } from "../../shared/api/api-error.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";
import { PasswordField } from "./password-field.tsx";

/** How long one has to wait, as people say it. @param milliseconds at least that */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 60) return seconds <= 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `${minutes} minutes`;
  return minutes <= 90 ? "about an hour" : `${Math.round(minutes / 60)} hours`;
}

/** What became of an attempt to sign in, in words. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  switch (error.code) {
    case "wrong-credentials":
      return "E-mail and password don’t belong together. Check both; the password tells capitals from small letters.";
    case "too-many-requests":
      return `That were too many attempts. Try again in ${waitText(error.retryAfter ?? 60_000)}, or choose a new password.`;
    case "bad-request":
      return "Write the whole e-mail address, such as marta@shop.example, and your password.";
    default:
      return error.message;
  }
}

/** @param email whose password is asked for; without it anybody may sign in */
export function SignInForm({ email: fixed }: { email?: string }) {
  const { auth } = useAdmin();
  const id = useId();
  const [email, setEmail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await auth.signIn(email, password);
    } catch (error) {
      setProblem(signInProblem(error));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} aria-describedby={problem ? id : undefined} onSubmit={(event) => void submit(event)}>
      {problem && (
        <div id={id}>
          <Callout tone="problem">{problem}</Callout>
        </div>
      )}
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={fixed !== undefined}
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        ref={passwordInput}
        value={password}
        onChange={setPassword}
      />
      <div className={styles.line}>
        <Button type="submit" variant="primary" busy={busy}>
          Sign in
        </Button>
        {fixed === undefined && <Link to={ADMIN_PATHS.forgotPassword}>Forgot your password?</Link>}
      </div>
    </form>
  );
}

/**
 * Over the page of somebody whose session has ended: what they typed stays where it is, and what they had asked for goes
 * on when they are back.
 */
export const SignInAgain = observer(function SignInAgain() {
  const { auth } = useAdmin();
  const email = auth.userdetails?.email;
  if (auth.state !== "lost" || email === undefined) return null;
  return (
    <Dialog title="You were signed out" required opaque onClose={() => {}}>
      <p>Your session has ended. Sign in again to go on where you were: nothing that you typed is lost.</p>
      <SignInForm email={email} />
      <p>
        <Button size="small" onClick={() => auth.forget()}>
          Leave this page and sign in as somebody else
        </Button>
      </p>
    </Dialog>
  );
});
