import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { MoneyField } from "../../../kit/money-field.tsx";
import { useShop } from "../../../shop-context.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { StockField } from "./stock-field.tsx";
import styles from "./variants.module.css";

interface SetAllDialogProps {
  form: ProductFormStore;
  onClose: () => void;
}

/** The same price or stock for all variants at once. What is left empty stays as it is. */
export const SetAllDialog = observer(function SetAllDialog({ form, onClose }: SetAllDialogProps) {
  const formId = useId();
  const { seller } = useShop();
  const [price, setPrice] = useState<number | null>(null);
  const [earlier, setEarlier] = useState<number | null>(null);
  const [stock, setStock] = useState<number | null>(null);
  const currency = seller.value?.currency ?? "EUR";
  const given = [price, earlier, stock].filter((value) => value !== null);
  const isUsable = given.length > 0 && !given.some((value) => Number.isNaN(value));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isUsable) return;
    form.setAll({
      ...(price === null ? {} : { price }),
      ...(earlier === null ? {} : { compareAtPrice: earlier }),
      ...(stock === null ? {} : { stock }),
    });
    onClose();
  };
  const count = form.fields.variants.length;
  return (
    <Dialog
      title={`Set for all ${count} variants`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isUsable}>
            Set for all
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.all} noValidate onSubmit={apply}>
        <p>What you leave empty stays as it is.</p>
        <MoneyField label="Price" currency={currency} value={price} onChange={setPrice} />
        <MoneyField label="Earlier price" optional currency={currency} value={earlier} onChange={setEarlier} />
        {form.hasStock && <StockField label="In stock" value={stock} onChange={setStock} />}
      </form>
    </Dialog>
  );
});
