import { observer } from "mobx-react-lite";
import { useState } from "react";
import { passwordProblem } from "../../shared/accounts/account.ts";
import { ApiError, messageOf } from "../../shared/api/api-error.ts";
import { MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { fieldSentence, sentenceOf } from "../../shared/i18n/field-sentences.ts";
import { useAdmin } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";
import { PasswordField } from "./password-field.tsx";
import { PASSWORD_HINT } from "./password-hint.ts";
import { Sessions } from "./sessions.tsx";
import { waitText } from "./sign-in-form.tsx";

/** The account is the same in every shop's admin. */
export function AccountPage() {
  const { auth } = useAdmin();
  return (
    <Page title="Your account" description={auth.userdetails?.email} width="narrow">
      <ChangeName />
      <ChangePassword />
      <Sessions />
    </Page>
  );
}

const ChangeName = observer(function ChangeName() {
  const { auth, toasts } = useAdmin();
  const known = auth.userdetails?.name ?? "";
  const [name, setName] = useState(known);
  const [error, setError] = useState<string | undefined>();
  const { busy, onSubmit } = useSubmit(
    async () => {
      if (name === known) return;
      if (name.trim() === "") return setError("Write the name that others should know you by.");
      setError(undefined);
      await auth.rename(name);
      toasts.show("Your name is changed.");
    },
    (error) => setError(sentenceOf(error, "name") ?? messageOf(error)),
  );
  return (
    <Section title="Name" description="How the platform’s mails address you. Customers don’t see it.">
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={MAX_PERSON}
          error={error}
          value={name}
          onChange={setName}
        />
        <div>
          <Button type="submit" busy={busy} disabled={!busy && name === known}>
            Change the name
          </Button>
        </div>
      </form>
    </Section>
  );
});

const ChangePassword = observer(function ChangePassword() {
  const { auth, toasts } = useAdmin();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const { busy, onSubmit } = useSubmit(
    async () => {
      const { email = "", name = "" } = auth.userdetails ?? {};
      const found = passwordProblem(password, [email, name]);
      if (found) return setProblems({ password: fieldSentence(found) });
      setProblems({});
      await auth.changePassword(current, password);
      setCurrent("");
      setPassword("");
      toasts.show("Your new password holds. Everywhere else you are signed out.");
    },
    (error) => setProblems(problemsOf(error)),
  );
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <form className={styles.form} onSubmit={onSubmit}>
        {problems.whole && <Callout tone="problem">{problems.whole}</Callout>}
        {/* Password managers read the account from it. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          hidden
          value={auth.userdetails?.email ?? ""}
        />
        <PasswordField
          label="Present password"
          name="current"
          autoComplete="current-password"
          error={problems.current}
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={problems.password}
          value={password}
          onChange={setPassword}
        />
        <div>
          <Button type="submit" busy={busy} disabled={!busy && (current === "" || password === "")}>
            Change the password
          </Button>
        </div>
      </form>
    </Section>
  );
});

interface Problems {
  current?: string | undefined;
  password?: string | undefined;
  whole?: string | undefined;
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { whole: messageOf(error) };
  if (error.code === "wrong-credentials") return { current: "That is not your present password." };
  if (error.code === "too-many-requests")
    return { whole: `That were too many attempts. Try again in ${waitText(error.retryAfter ?? 60_000)}.` };
  const password = sentenceOf(error, "password");
  return password ? { password } : { whole: error.message };
}
