import { useState } from "react";
import { apiErrorOf } from "../../../shared/api/api-error.ts";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { CATEGORY_LENGTHS } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { useProblemTexts } from "../../../shared/i18n/problem-texts.ts";
import { TextArea } from "../../../shared/ui/form/text-area.tsx";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { useSubmit } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { useCatalogueTexts } from "../../texts.ts";
import { useUnsavedGuard } from "../../unsaved/use-unsaved-guard.ts";

interface CategoryDialogProps {
  /** Left out for a new one. */
  category?: AdminCategory;
  /** The dialog shows the reason for a rejection, and keeps what was typed. */
  onSave: (request: SaveCategoryRequest) => Promise<unknown>;
  onClose: () => void;
}

interface CategoryProblem {
  name?: string | undefined;
  description?: string | undefined;
  whole?: string | undefined;
}

export function CategoryDialog({ category, onSave, onClose }: CategoryDialogProps) {
  const { t } = useCatalogueTexts();
  const { messageOf, sentenceOf } = useProblemTexts();
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [problem, setProblem] = useState<CategoryProblem>({});
  const isDirty = name !== (category?.name ?? "") || description !== (category?.description ?? "");
  const release = useUnsavedGuard(isDirty);
  const { busy, onSubmit } = useSubmit(
    async () => {
      if (name.trim() === "") return setProblem({ name: t("category.name-required") });
      // The address stays, for links to it.
      await onSave({ name: name.trim(), slug: category?.slug ?? "", description: description.trim() });
      release();
      onClose();
    },
    (error) => {
      const fields = { name: sentenceOf(error, "name"), description: sentenceOf(error, "description") };
      const { code } = apiErrorOf(error);
      const isOutdated = category && (code === "version-conflict" || code === "object-not-found");
      const whole = isOutdated ? t(`category.${code}`) : messageOf(error);
      setProblem(fields.name || fields.description ? fields : { whole });
    },
  );
  return (
    <FormDialog
      title={t(category ? "category.edit" : "categories.new")}
      submit={t(category ? "category.save" : "categories.add")}
      busy={busy}
      dirty={isDirty}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t("category.name")}
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
        label={t("field.description")}
        optional
        hint={t("category.description-hint")}
        rows={3}
        value={description}
        error={problem.description}
        onChange={(text) => {
          setDescription(text);
          setProblem({});
        }}
      />
      {problem.whole && <Callout tone="problem">{problem.whole}</Callout>}
    </FormDialog>
  );
}
