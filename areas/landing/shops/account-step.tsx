import { observer } from "mobx-react-lite";
import { MAX_PASSWORD } from "../../shared/accounts/account.ts";
import { MAX_EMAIL, MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useClaimTexts } from "../texts.ts";
import styles from "./account-step.module.css";
import type { ClaimStore } from "./claim-store.ts";
import { CodeEntry } from "./code-entry.tsx";
import { Continue } from "./continue.tsx";

/** The shop's owner: a new account, an existing one, or the signed-in one. */
export const AccountStep = observer(function AccountStep({ claim }: { claim: ClaimStore }) {
  const { form, session, registration, busy, ready } = claim;
  const texts = useClaimTexts();
  const { t } = texts;
  const leaveAccount = async () => {
    await claim.leaveAccount();
    // The pressed button disappears.
    if (!claim.session) document.getElementById("account")?.focus();
  };
  // A signed-in account needs no fields.
  if (!ready) return <p>{t("step.wait")}</p>;
  if (session) {
    return (
      <>
        <p className={styles.known}>
          <RichText
            messages={texts}
            message={session.account.name === "" ? "account.signed-in-unnamed" : "account.signed-in"}
            values={{ email: session.account.email }}
            elements={{
              name: (
                <b>
                  <bdi>{session.account.name}</bdi>
                </b>
              ),
            }}
          />
        </p>
        <Continue busy={busy && t("step.wait")}>{t("step.continue")}</Continue>
        <button type="button" className={styles.other} onClick={() => void leaveAccount()}>
          {t("account.use-other")}
        </button>
      </>
    );
  }
  if (registration) return <CodeEntry claim={claim} registration={registration} />;
  const { isNew, problems } = form;
  /** Leaving an empty field is no error yet. */
  const check = (field: "email" | "person" | "password", value: string) => () => void (value && form.check(field));
  return (
    <>
      <Choices
        legend={t("account.choice")}
        quiet
        name="account"
        options={{ new: t("account.new"), existing: t("account.existing") }}
        value={form.value("account")}
        onChange={(kind) => form.change("account", kind)}
      />
      <TextField
        {...form.field("email")}
        dir="ltr"
        label={t("account.email")}
        type="email"
        autoComplete={isNew ? "email" : "username"}
        maxLength={MAX_EMAIL}
        onBlur={check("email", form.value("email"))}
        hint={isNew && t("account.email-hint")}
      />
      <PasswordField
        id="password"
        name="password"
        label={t("account.password")}
        hint={isNew && t("account.password-hint")}
        autoComplete={isNew ? "new-password" : "current-password"}
        maxLength={2 * MAX_PASSWORD}
        value={form.password}
        onChange={(typed) => form.changePassword(typed)}
        onBlur={check("password", form.password)}
        error={problems.password}
      />
      {isNew ? (
        <TextField
          {...form.field("person")}
          label={t("account.person")}
          autoComplete="name"
          maxLength={MAX_PERSON}
          onBlur={check("person", form.value("person"))}
          hint={t("account.person-hint")}
        />
      ) : (
        <p className={styles.forgot}>
          <a href={ADMIN_PATHS.forgotPassword}>{t("account.forgot")}</a>
        </p>
      )}
      <Continue busy={busy && t(isNew ? "account.sending-code" : "account.signing-in")}>
        {t(isNew ? "step.continue" : "account.sign-in")}
      </Continue>
    </>
  );
});
