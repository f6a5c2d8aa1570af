import { observer } from "mobx-react-lite";
import { labelOf } from "../../../shared/domain/name-suggestions.ts";
import { MAX_SLUG } from "../../../shared/domain/text-patterns.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { TextField } from "../../kit/text-field.tsx";
import { useShop } from "../../shop-context.ts";
import type { ProductDraft } from "./draft/product-draft.ts";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import styles from "./product-editor.module.css";

/** As much of a description as a list of search results shows. */
const SNIPPET = 155;

/** Without the signs of markdown. */
function snippetOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`#>]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length > SNIPPET ? `${plain.slice(0, SNIPPET - 1).trimEnd()}…` : plain;
}

interface AddressSectionProps {
  form: ProductFormStore;
  stored: Pick<ProductDraft, "status" | "slug">;
}

/** Where the product stands in the shop, and what a search engine could show of it. */
export const AddressSection = observer(function AddressSection({ form, stored }: AddressSectionProps) {
  const { shop, seller } = useShop();
  const { slug, title, description } = form.fields;
  const shown = slug.trim() || labelOf(title) || "product";
  const origin = shop.origin.replace(/^https?:\/\//, "");
  const wasPublished = stored.status === "active" && slug.trim() !== stored.slug;
  return (
    <details className={styles.address}>
      <summary>Address and search results</summary>
      <div className={styles.addressFields}>
        <TextField
          label="Address"
          optional
          prefix="/products/"
          value={slug}
          maxLength={MAX_SLUG}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={shown}
          onChange={(text) => form.setText("slug", text)}
          hint={
            wasPublished
              ? "Links to the old address will stop working."
              : "Leave it empty, and it is made from the title."
          }
          error={form.problems["slug"]}
        />
        <div className={styles.result}>
          <p className={styles.resultUrl}>
            {origin}
            {productPath(shown)}
          </p>
          <p className={styles.resultTitle}>
            {title.trim() || "Title"} – {seller.value?.name}
          </p>
          <p className={styles.resultText}>
            {snippetOf(description) || "The beginning of the description stands here."}
          </p>
        </div>
      </div>
    </details>
  );
});
