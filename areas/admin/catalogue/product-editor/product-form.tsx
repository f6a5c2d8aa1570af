import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { PRODUCT_LENGTHS } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import type { ProductStatus } from "../../../shared/catalogue/product.ts";
import { labelOf } from "../../../shared/domain/name-suggestions.ts";
import { MAX_SLUG } from "../../../shared/domain/text-patterns.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { SelectField } from "../../../shared/ui/form/select-field.tsx";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { Button } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/callout.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import { useCatalogueNeeds } from "../catalogue.ts";
import { CategoriesStore } from "../categories/categories-store.ts";
import { CategoryDialog } from "../categories/category-dialog.tsx";
import type { ProductDraft } from "./draft/product-draft.ts";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import { OptionsSection } from "./options/options-section.tsx";
import { PicturesSection } from "./pictures/pictures-section.tsx";
import styles from "./product-editor.module.css";
import { CountStock, VariantFields } from "./variants/variant-fields.tsx";
import { VariantsSection } from "./variants/variants-section.tsx";

/** Characters that search results show of a description. */
const SNIPPET = 155;

const STATUSES: readonly ProductStatus[] = ["draft", "active", "archived"];

interface ProductFormProps {
  form: ProductFormStore;
  /** As it is stored. */
  stored: Pick<ProductDraft, "status" | "slug">;
}

export const ProductForm = observer(function ProductForm({ form, stored }: ProductFormProps) {
  const { t } = useCatalogueTexts();
  const { fields, problems, hasVariants } = form;
  const [only] = fields.variants;
  return (
    <>
      <Section title={t("form.details")}>
        <TextField
          label={t("field.title")}
          value={fields.title}
          onChange={(text) => form.setText("title", text)}
          error={problems["title"]}
          maxLength={PRODUCT_LENGTHS.title}
          autoComplete="off"
          placeholder={t("form.title-example")}
        />
        <CategoryField form={form} />
        <MarkdownField
          label={t("field.description")}
          optional
          value={fields.description}
          onChange={(text) => form.setText("description", text)}
          error={problems["description"]}
          rows={6}
        />
      </Section>
      <PicturesSection form={form} />
      {!hasVariants && only && (
        <Section title={t("form.price-and-stock")}>
          <CountStock form={form} />
          <div className={`admin-stack ${styles.single}`}>
            <VariantFields form={form} variant={only} />
          </div>
        </Section>
      )}
      <OptionsSection form={form} />
      {hasVariants && <VariantsSection form={form} />}
      <Section title={t("form.in-shop")}>
        <SelectField
          label={t("field.status")}
          value={fields.status}
          onChange={(status) => form.setStatus(status)}
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          hint={t(`form.${fields.status}-hint`)}
          error={problems["status"]}
        />
        <AddressSection form={form} stored={stored} />
      </Section>
    </>
  );
});

const CategoryField = observer(function CategoryField({ form }: { form: ProductFormStore }) {
  const needs = useCatalogueNeeds();
  const { catalogue } = needs;
  const { t } = needs.texts;
  const [adding, setAdding] = useState(false);
  const { value: categories, problem } = catalogue.categories;
  const { categoryId } = form.fields;
  const add = async (request: SaveCategoryRequest) => {
    const added = await new CategoriesStore(needs).add(request);
    form.setText("categoryId", added.id);
  };
  const known = categories ?? [];
  const isFirst = categories?.length === 0;
  // The chosen category stays selectable until the categories are loaded.
  const isKnown = categoryId === "" || known.some(({ id }) => id === categoryId);
  return (
    <div className={`admin-buttons ${styles.category}`}>
      <SelectField
        label={t("field.category")}
        value={categoryId}
        onChange={(id) => form.setText("categoryId", id)}
        error={form.problems["categoryId"]}
        hint={isFirst ? t("form.first-category") : undefined}
        options={[
          ...(categoryId === ""
            ? [{ value: "", label: isFirst ? catalogue.firstCategoryName : t("form.choose-category") }]
            : []),
          ...(isKnown ? [] : [{ value: categoryId, label: categories ? t("form.deleted-category") : "…" }]),
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button icon={<Plus />} onClick={() => setAdding(true)}>
        {t("categories.new")}
      </Button>
      {problem && !categories && (
        <ProblemCallout problem={problem} onRetry={() => void catalogue.categories.reload()} />
      )}
      {adding && <CategoryDialog onSave={add} onClose={() => setAdding(false)} />}
    </div>
  );
});

/** The product's address in the shop, and a preview of its search result. */
const AddressSection = observer(function AddressSection({ form, stored }: ProductFormProps) {
  const { shop, seller } = useShop();
  const { t } = useCatalogueTexts();
  const { slug, title, description } = form.fields;
  const shown = slug.trim() || labelOf(title, seller.value?.locale) || "product";
  const origin = shop.origin.replace(/^https?:\/\//, "");
  const wasPublished = stored.status === "active" && slug.trim() !== stored.slug;
  return (
    <details className={styles.address}>
      <summary>{t("form.search-results")}</summary>
      <div className={`admin-stack ${styles.addressFields}`}>
        <TextField
          label={t("field.address")}
          optional
          dir="ltr"
          prefix="/products/"
          value={slug}
          maxLength={MAX_SLUG}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={shown}
          onChange={(text) => form.setText("slug", text)}
          hint={t(wasPublished ? "form.address-changed" : "form.address-hint")}
          error={form.problems["slug"]}
        />
        <div className={`admin-lines ${styles.result}`}>
          <p className="admin-fine">
            <bdi dir="ltr">
              {origin}
              {productPath(shown)}
            </bdi>
          </p>
          <p className={styles.resultTitle}>
            <bdi>{title.trim() || t("field.title")}</bdi> – <bdi>{seller.value?.name}</bdi>
          </p>
          <p className="admin-fine">
            <bdi>{snippetOf(description) || t("form.no-description")}</bdi>
          </p>
        </div>
      </div>
    </details>
  );
});

function snippetOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`#>]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length > SNIPPET ? `${plain.slice(0, SNIPPET - 1).trimEnd()}…` : plain;
}
