import { useState } from "react";
import { messageOf } from "../../../shared/api/api-error.ts";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { CATEGORY_LENGTHS } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { sentenceOf } from "../../../shared/i18n/field-sentences.ts";
import { useSubmit } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";

interface CategoryDialogProps {
  /** Left out for a new one. */
  category?: AdminCategory;
  /** The dialog shows the reason for a rejection, and keeps what was typed. */
  onSave: (request: SaveCategoryRequest) => Promise<unknown>;
  onClose: () => void;
}

export function CategoryDialog({ category, onSave, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [problem, setProblem] = useState<{ name?: string; whole?: string }>({});
  const { busy, onSubmit } = useSubmit(
    async (form) => {
      if (name.trim() === "") {
        setProblem({ name: "Give the category a name." });
        form.querySelector("input")?.focus();
        return;
      }
      // The address stays, for links to it.
      await onSave({ name: name.trim(), slug: category?.slug ?? "", description: description.trim() });
      onClose();
    },
    (error) => {
      const name = sentenceOf(error, "name");
      setProblem(name ? { name } : { whole: messageOf(error) });
    },
  );
  return (
    <FormDialog
      title={category ? "Change category" : "New category"}
      submit={category ? "Save" : "Add category"}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
