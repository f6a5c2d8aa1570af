import { observer } from "mobx-react-lite";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError, messageOf } from "../../shared/api/api-error.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";
import { PasswordField } from "./password-field.tsx";

/** @param email the only account that may sign in; anyone may if it is left out */
export function SignInForm({ email: fixed }: { email?: string }) {
  const { auth } = useAdmin();
  const id = useId();
  const [email, setEmail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { busy, onSubmit } = useSubmit(
    () => {
      setProblem(null);
      return auth.signIn(email, password);
    },
    (error) => {
      setProblem(signInProblem(error));
      passwordInput.current?.select();
    },
  );
  return (
    <form className={styles.form} aria-describedby={problem ? id : undefined} onSubmit={onSubmit}>
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

/** Lies over the page when the session has ended: typed text stays, and pending requests continue after sign-in. */
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

/** A waiting time in words, rounded up. */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 60) return seconds <= 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `${minutes} minutes`;
  return minutes <= 90 ? "about an hour" : `${Math.round(minutes / 60)} hours`;
}
