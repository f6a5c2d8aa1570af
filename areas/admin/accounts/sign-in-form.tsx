import { type FormEvent, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";
import { PasswordField } from "./password-field.tsx";
import { signInProblem } from "./sign-in-problem.ts";

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
