import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { MAX_OPTIONS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { newId } from "../../../../shared/state/new-id.ts";
import { Button } from "../../../kit/button.tsx";
import { Section } from "../../../kit/section.tsx";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { OptionCard } from "./option-card.tsx";
import styles from "./options.module.css";

/** What customers choose between: sizes, colours. Each value makes variants. */
export const OptionsSection = observer(function OptionsSection({ form }: { form: ProductFormStore }) {
  const { options } = form.fields;
  const add = () =>
    form.changeMatrix(({ options, variants }) => ({
      options: [...options, { id: newId(), name: "", values: [] }],
      variants,
    }));
  return (
    <Section
      title="Options"
      description="If it comes in sizes, colours or the like. Each combination gets its own price and stock."
    >
      {options.length > 0 && (
        <ul className={styles.options} aria-label="Options">
          {options.map((option, place) => (
            <li key={option.id}>
              <OptionCard form={form} option={option} place={place} />
            </li>
          ))}
        </ul>
      )}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button icon={<Plus aria-hidden="true" />} onClick={add}>
            {options.length === 0 ? "Add options like size or colour" : "Add another option"}
          </Button>
        </div>
      )}
    </Section>
  );
});
