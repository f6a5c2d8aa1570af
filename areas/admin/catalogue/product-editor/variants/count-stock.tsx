import { observer } from "mobx-react-lite";
import { Checkbox } from "../../../kit/checkbox.tsx";
import type { ProductFormStore } from "../draft/product-form-store.ts";

/** Whether the shop counts the pieces. */
export const CountStock = observer(function CountStock({ form }: { form: ProductFormStore }) {
  return (
    <Checkbox
      label="Count stock"
      hint={form.hasStock ? "Orders take from it; at zero it is sold out." : "Not counted: it can always be ordered."}
      checked={form.hasStock}
      onChange={(on) => form.countStock(on)}
    />
  );
});
