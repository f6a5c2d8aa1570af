import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../shared/api/api-error.ts";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { CATEGORY_LENGTHS } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { sentenceOf } from "../../../shared/i18n/field-sentences.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import styles from "./categories.module.css";

interface CategoryDialogProps {
  /** The one that is changed; none: a new one. */
  category?: AdminCategory;
  /** What it could be called. */
  name?: string;
  /** Rejects where it can't be stored: then the dialog says why, and keeps what was typed. */
  onSave: (request: SaveCategoryRequest) => Promise<unknown>;
  onClose: () => void;
}

/** Names and describes a category. */
export function CategoryDialog({ category, name: suggested = "", onSave, onClose }: CategoryDialogProps) {
  const form = useId();
  const [name, setName] = useState(category?.name ?? suggested);
  const [description, setDescription] = useState(category?.description ?? "");
  const [problem, setProblem] = useState<{ name?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") {
      setProblem({ name: "Give the category a name." });
      document.getElementById(form)?.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    try {
      // Its address stays: links to it are out there.
      await onSave({ name: name.trim(), slug: category?.slug ?? "", description: description.trim() });
      onClose();
    } catch (error) {
      const name = sentenceOf(error, "name");
      setProblem(name ? { name } : { whole: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={category ? "Change category" : "New category"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {category ? "Save" : "Add category"}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          value={name}
          maxLength={CATEGORY_LENGTHS.name}
          autoComplete="off"
          error={problem.name}
          onChange={(text) => {
            setName(text);
            setProblem({});
          }}
        />
        <TextArea
          label="Description"
          optional
          hint="Stands over the category’s products."
          rows={3}
          maxLength={CATEGORY_LENGTHS.description}
          value={description}
          onChange={setDescription}
        />
        {problem.whole && <Callout tone="problem">{problem.whole}</Callout>}
      </form>
    </Dialog>
  );
}
