import { observer } from "mobx-react-lite";
import { PRODUCT_LENGTHS } from "../../../shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../shared/catalogue/product.ts";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { AddressSection } from "./address-section.tsx";
import { CategoryField } from "./category-field.tsx";
import type { ProductDraft } from "./draft/product-draft.ts";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import { OptionsSection } from "./options/options-section.tsx";
import { PicturesSection } from "./pictures/pictures-section.tsx";
import { PriceSection } from "./price-section.tsx";
import { VariantsSection } from "./variants/variants-section.tsx";

const STATUSES: { value: ProductStatus; label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "active", label: "Published" },
  { value: "archived", label: "Archived" },
];

const STATUS_HINTS: Record<ProductStatus, string> = {
  draft: "Only you see it.",
  active: "Everybody sees it in your shop.",
  archived: "Put away: not in your shop, kept here with its orders.",
};

interface ProductFormProps {
  form: ProductFormStore;
  /** As it is known to the platform. */
  stored: Pick<ProductDraft, "status" | "slug">;
}

/** All fields of a product, from what customers see to what only its seller does. */
export const ProductForm = observer(function ProductForm({ form, stored }: ProductFormProps) {
  const { fields, problems } = form;
  const { hasVariants } = form;
  return (
    <>
      <Section title="What it is">
        <TextField
          label="Title"
          value={fields.title}
          onChange={(text) => form.setText("title", text)}
          error={problems["title"]}
          maxLength={PRODUCT_LENGTHS.title}
          autoComplete="off"
          placeholder="Blue mug"
        />
        <CategoryField form={form} />
        <MarkdownField
          label="Description"
          optional
          value={fields.description}
          onChange={(text) => form.setText("description", text)}
          error={problems["description"]}
          maxLength={PRODUCT_LENGTHS.description}
          rows={6}
        />
      </Section>
      <PicturesSection form={form} />
      {!hasVariants && <PriceSection form={form} />}
      <OptionsSection form={form} />
      {hasVariants && <VariantsSection form={form} />}
      <Section title="In your shop">
        <SelectField
          label="Status"
          value={fields.status}
          onChange={(status) => form.setStatus(status)}
          options={STATUSES}
          hint={STATUS_HINTS[fields.status]}
          error={problems["status"]}
        />
        <AddressSection form={form} stored={stored} />
      </Section>
    </>
  );
});
