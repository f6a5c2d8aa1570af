import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { ProductFormStore } from "../../../stores/catalogue/product-form-store.ts";
import { type DraftVariant, removeVariant, variantName } from "../../../stores/catalogue/variant-matrix.ts";
import { IconButton } from "../../kit/icon-button.tsx";
import { VariantFields } from "./variant-fields.tsx";
import styles from "./variants.module.css";

interface VariantRowProps {
  form: ProductFormStore;
  variant: DraftVariant;
}

/** One combination of values: a row where there is room, a card on a phone. Renders by itself, however many there are. */
export const VariantRow = observer(function VariantRow({ form, variant }: VariantRowProps) {
  const id = useId();
  const name = variantName(form.fields.options, variant);
  const isOnly = form.fields.variants.length === 1;
  const remove = () =>
    form.changeMatrix((matrix) => removeVariant(matrix, variant.id), `“${name}” is not offered any more.`);
  return (
    <li className={styles.row}>
      <div role="group" aria-labelledby={id} className={styles.fields} data-counted={form.hasStock || undefined}>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        <VariantFields form={form} variant={variant} inMatrix />
        <div className={styles.remove}>
          <IconButton
            label={`Do not offer ${name}`}
            icon={<X aria-hidden="true" />}
            disabled={isOnly}
            onClick={remove}
          />
        </div>
      </div>
    </li>
  );
});
