import { observer } from "mobx-react-lite";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import type { SettingName, SettingsForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";

const NAMES: Record<SettingName, string> = {
  name: "the name",
  tagline: "the line below the name",
  about: "the text about the shop",
  logo: "the logo",
  cover: "the cover picture",
  theme: "colour and type",
  currency: "the currency",
  locale: "the language",
  contact: "the contact",
  deliveryOptions: "the ways of delivery",
  deliveryCountries: "the countries",
  paymentInstructions: "the words on payment",
  paymentDays: "the time to pay",
  pages: "the pages",
};

/** What stands there now, as short as it can be told; nothing where a picture would have to be shown. */
function contentOf(seller: AdminSeller, name: SettingName): string | undefined {
  switch (name) {
    case "logo":
    case "cover":
      return seller[name] ? undefined : "None";
    case "theme":
      return `${seller.theme.accent}, ${seller.theme.typeface}, ${seller.theme.corners}`;
    case "contact":
      return [seller.contact.email, seller.contact.phone, seller.contact.address].filter(Boolean).join(", ") || "None";
    case "deliveryOptions":
      return seller.deliveryOptions.map(({ title }) => title).join(", ") || "None";
    case "paymentDays":
      return seller.paymentDays === null ? "No limit" : `${seller.paymentDays} days`;
    case "deliveryCountries":
      return seller.deliveryCountries.join(", ") || "Every country";
    case "pages":
      return seller.pages.map(({ title }) => title).join(", ") || "None";
    default:
      return seller[name] || "Empty";
  }
}

interface ConflictNoteProps<Values extends object> {
  form: SettingsForm<Values>;
  conflict: NonNullable<SettingsForm<Values>["conflict"]>;
}

/** The same was changed elsewhere, perhaps in the person's own other tab: what it is now, and which of the two to keep. */
export const ConflictNote = observer(function ConflictNote<Values extends object>({
  form,
  conflict,
}: ConflictNoteProps<Values>) {
  const { toasts } = useAdmin();
  const { names, seller } = conflict;
  const list = new Intl.ListFormat("en").format(names.map((name) => NAMES[name]));
  const takeTheirs = () => {
    // Of other settings theirs stands in the fields in any case.
    const mine = Object.fromEntries(
      Object.entries(form.values).filter(([name]) => names.includes(name as SettingName)),
    ) as Partial<Values>;
    form.takeTheirs();
    toasts.show("The saved version is in the fields now.", { undo: () => form.change(mine) });
  };
  return (
    <div className={styles.conflict}>
      <p>
        Changed in another tab or by someone else since you opened this page: {list}. Your changes are still in the
        fields. The saved version says:
      </p>
      <ul>
        {names.map((name) => {
          const content = contentOf(seller, name);
          return content === undefined ? null : <li key={name}>{content}</li>;
        })}
      </ul>
      <div className="admin-buttons">
        <Button size="small" onClick={takeTheirs}>
          Use the saved version
        </Button>
        <Button size="small" onClick={() => void form.keepMine()}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
});
