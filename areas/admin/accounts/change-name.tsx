import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../shared/api/api-error.ts";
import { MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { sentenceOf } from "../../shared/i18n/field-sentences.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Section } from "../kit/section.tsx";
import { TextField } from "../kit/text-field.tsx";
import styles from "./form.module.css";

export const ChangeName = observer(function ChangeName() {
  const { auth, toasts } = useAdmin();
  const known = auth.userdetails?.name ?? "";
  const [name, setName] = useState(known);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name === known) return;
    if (name.trim() === "") return setError("Write the name that others should know you by.");
    setBusy(true);
    setError(undefined);
    try {
      await auth.rename(name);
      toasts.show("Your name is changed.");
    } catch (error) {
      setError(sentenceOf(error, "name") ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="Name" description="How the platform’s mails address you. Customers don’t see it.">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
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
