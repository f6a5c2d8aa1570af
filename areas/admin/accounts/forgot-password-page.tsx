import { useState } from "react";
import { Link } from "react-router-dom";
import { ApiError, messageOf } from "../../shared/api/api-error.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { CardPage } from "../kit/page.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";
import { waitText } from "./sign-in-form.tsx";

export function ForgotPasswordPage() {
  const { publicApi } = useAdmin();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useAdminTitle("Forgotten password");
  const { busy, onSubmit } = useSubmit(
    async () => {
      setProblem(null);
      await publicApi.call(ACCOUNT_ENDPOINTS.requestPasswordReset, { body: { email } });
      setSentTo(email);
    },
    (error) => setProblem(problemText(error)),
  );
  if (sentTo !== null) {
    return (
      <CardPage>
        <h1>Look into your mail</h1>
        <Callout tone="good">
          If there is an account of {sentTo}, a mail with a link is on its way. The link holds for an hour.
        </Callout>
        <p>Nothing there? Look among the unwanted mail, and whether the address is the one you signed up with.</p>
        <p>
          <Button onClick={() => setSentTo(null)}>Try another address</Button>
        </p>
      </CardPage>
    );
  }
  return (
    <CardPage>
      <div>
        <h1>Choose a new password</h1>
        <p>Tell us your e-mail address, and we send you a link under which you choose one.</p>
      </div>
      <form className={styles.form} onSubmit={onSubmit}>
        {problem && <Callout tone="problem">{problem}</Callout>}
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <div className={styles.line}>
          <Button type="submit" variant="primary" busy={busy}>
            Send the link
          </Button>
          <Link to={ADMIN_PATHS.signIn}>Back to sign-in</Link>
        </div>
      </form>
    </CardPage>
  );
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === "bad-request") return "Write the whole e-mail address, such as marta@shop.example.";
  if (error.code === "too-many-requests")
    return `Several mails have been asked for already. Try again in ${waitText(error.retryAfter ?? 60_000)}.`;
  return error.message;
}
