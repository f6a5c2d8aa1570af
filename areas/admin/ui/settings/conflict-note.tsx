import { observer } from "mobx-react-lite";
import type { AdminSeller } from "../../../shared/domain/admin-data.ts";
import { useAdmin } from "../../stores/admin-context.ts";
import type { SettingName, SettingsForm } from "../../stores/settings/settings-form.ts";
import { Button } from "../kit/button.tsx";
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
  paymentInstructions: "the words on payment",
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
      return [seller.contact.email, seller.contact.phone, seller.contact.address].filter(Boolean).join(", ");
    case "deliveryOptions":
      return seller.deliveryOptions.map(({ title }) => title).join(", ") || "None";
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

/** Somebody else has changed the same: what it is now, and which of the two shall hold. */
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
    toasts.show("Theirs is in the fields now.", { undo: () => form.change(mine) });
  };
  return (
    <div className={styles.conflict}>
      <p>
        Somebody else has changed {list} since you opened this page. Yours is still in the fields. There it says now:
      </p>
      <ul>
        {names.map((name) => {
          const content = contentOf(seller, name);
          return content === undefined ? null : <li key={name}>{content}</li>;
        })}
      </ul>
      <div className="admin-buttons">
        <Button size="small" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button size="small" onClick={() => void form.keepMine()}>
          Save mine instead
        </Button>
      </div>
    </div>
  );
});
