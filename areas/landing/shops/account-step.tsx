import { observer } from "mobx-react-lite";
import { MAX_EMAIL, MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import styles from "./account-step.module.css";
import type { ClaimStore } from "./claim-store.ts";
import { CodeEntry } from "./code-entry.tsx";
import { Continue } from "./continue.tsx";
import { PasswordField, TextField } from "./fields/text-field.tsx";

const KINDS = { new: "I’m new here", existing: "I have an account" };

/** Whose shop it will be: a new account's, or that of somebody who has one or is signed in already. */
export const AccountStep = observer(function AccountStep({ claim }: { claim: ClaimStore }) {
  const { form, session, registration, busy, ready } = claim;
  // Nothing can be typed that turns out not to be asked for.
  if (!ready) return <p>One moment…</p>;
  if (session) {
    return (
      <>
        <p className={styles.known}>
          Signed in as <b>{session.account.name}</b> ({session.account.email}). The shop will be yours.
        </p>
        <Continue busy={busy && "One moment…"}>Continue</Continue>
        <button type="button" className={styles.other} onClick={() => void claim.leaveAccount()}>
          Use another account
        </button>
      </>
    );
  }
  if (registration) return <CodeEntry claim={claim} registration={registration} />;
  const { isNew, problems } = form;
  /** An empty field that somebody only passes through is no mistake yet. */
  const check = (field: "email" | "person" | "password", value: string) => () => void (value && form.check(field));
  return (
    <>
      <Choices
        legend="Account"
        quiet
        name="account"
        options={KINDS}
        value={form.value("account")}
        onChange={(kind) => form.change("account", kind)}
      />
      <TextField
        id="email"
        label="E-mail"
        type="email"
        autoComplete={isNew ? "email" : "username"}
        maxLength={MAX_EMAIL}
        value={form.value("email")}
        onChange={(typed) => form.change("email", typed)}
        onBlur={check("email", form.value("email"))}
        problem={problems.email}
        hint={isNew && "You sign in with it. Customers never see it."}
      />
      <PasswordField
        isNew={isNew}
        value={form.password}
        onChange={(typed) => form.changePassword(typed)}
        onBlur={check("password", form.password)}
        problem={problems.password}
      />
      {isNew ? (
        <TextField
          id="person"
          label="Your name"
          autoComplete="name"
          maxLength={MAX_PERSON}
          value={form.value("person")}
          onChange={(typed) => form.change("person", typed)}
          onBlur={check("person", form.value("person"))}
          problem={problems.person}
          hint="Nobody but you sees it."
        />
      ) : (
        <p className={styles.forgot}>
          <a href={ADMIN_PATHS.forgotPassword}>Forgotten the password?</a>
        </p>
      )}
      <Continue busy={busy && (isNew ? "Sending the code…" : "Signing in…")}>
        {isNew ? "Continue" : "Sign in and continue"}
      </Continue>
    </>
  );
});
