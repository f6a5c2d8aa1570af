import { observer } from "mobx-react-lite";
import { Fragment, useState } from "react";
import { MIN_PASSWORD, passwordProblem } from "../../shared/accounts/account.ts";
import { apiErrorOf } from "../../shared/api/api-error.ts";
import { MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { LanguageChoice } from "../../shared/ui/language-choice.tsx";
import { useAdmin } from "../admin-context.ts";
import { Button, useSubmit } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { type AccountTexts, useAccountTexts, useKitTexts } from "../texts.ts";
import { Sessions } from "./sessions.tsx";
import { waitSentence } from "./sign-in-form.tsx";

/** The account is the same in every shop's admin. */
export const AccountPage = observer(function AccountPage() {
  const { auth } = useAdmin();
  const { t } = useAccountTexts();
  const kit = useKitTexts();
  return (
    <Page title={t("account.title")} description={auth.userdetails?.email} width="narrow">
      {/* What was typed for one account must not be sent for another. */}
      <Fragment key={auth.accountId}>
        <ChangeName />
        <ChangePassword />
      </Fragment>
      <Section title={kit.t("language")} description={t("account.language-text")}>
        <LanguageChoice label={kit.t("language")} />
      </Section>
      <Sessions />
    </Page>
  );
});

const ChangeName = observer(function ChangeName() {
  const { auth, toasts } = useAdmin();
  const { t } = useAccountTexts();
  const { messageOf, sentenceOf } = useProblemTexts();
  const [name, setName] = useState(auth.userdetails?.name ?? "");
  const [error, setError] = useState<string | undefined>();
  const { busy, onSubmit } = useSubmit(
    async () => {
      if (name.trim() === "") return setError(t("account.name-required"));
      await auth.rename(name);
      setError(undefined);
      toasts.show(t("account.name-saved"));
    },
    (error) => setError(sentenceOf(error, "name") ?? messageOf(error)),
  );
  return (
    <Section title={t("account.name")} description={t("account.name-text")}>
      <form className="admin-stack" onSubmit={onSubmit}>
        <TextField
          label={t("account.your-name")}
          name="name"
          autoComplete="name"
          maxLength={MAX_PERSON}
          error={error}
          value={name}
          onChange={setName}
        />
        <div>
          {/* Always enabled: a button that is disabled after saving loses the focus. */}
          <Button type="submit" busy={busy}>
            {t("account.change-name")}
          </Button>
        </div>
      </form>
    </Section>
  );
});

const ChangePassword = observer(function ChangePassword() {
  const { auth, cache, toasts } = useAdmin();
  const texts = useAccountTexts();
  const problemTexts = useProblemTexts();
  const { t } = texts;
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const { busy, attempts, onSubmit } = useSubmit(
    async () => {
      const { email = "", name = "" } = auth.userdetails ?? {};
      const found = passwordProblem(password, [email, name]);
      if (found) return setProblems({ password: problemTexts.fieldSentence(found) });
      await auth.changePassword(current, password);
      setProblems({});
      // The platform has ended the other sessions.
      cache.invalidate("sessions");
      setCurrent("");
      setPassword("");
      toasts.show(t("password.changed"));
    },
    (error) => setProblems(problemsOf(error, texts, problemTexts)),
  );
  return (
    <Section title={t("account.password")} description={t("account.password-text")}>
      <form className="admin-stack" onSubmit={onSubmit}>
        {problems.whole && (
          <Callout key={attempts} tone="problem">
            {problems.whole}
          </Callout>
        )}
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
          label={t("account.current-password")}
          name="current"
          autoComplete="current-password"
          error={problems.current}
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t("password.new")}
          name="password"
          autoComplete="new-password"
          hint={t("password.hint", { min: MIN_PASSWORD })}
          error={problems.password}
          value={password}
          onChange={setPassword}
        />
        <div>
          <Button type="submit" busy={busy}>
            {t("account.change-password")}
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

function problemsOf(error: unknown, { t }: AccountTexts, { messageOf, sentenceOf }: ProblemTexts): Problems {
  const { code } = apiErrorOf(error);
  if (code === "wrong-credentials") return { current: t("account.wrong-password") };
  if (code === "too-many-requests") return { whole: t("account.too-many-attempts", { wait: waitSentence(error, t) }) };
  const password = sentenceOf(error, "password");
  return password ? { password } : { whole: messageOf(error) };
}
