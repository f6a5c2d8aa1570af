import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Switch } from "../../shared/ui/form/switch.tsx";
import { useAdmin, useShortcut } from "../admin-context.ts";
import { Dialog } from "../kit/dialog.tsx";
import { isMac } from "../kit/key-press.ts";
import { NOTICES_KEY } from "../kit/toasts.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./shortcut-sheet.module.css";

/** Listens to the keyboard, and lists the shortcuts on `?`. */
export const ShortcutSheet = observer(function ShortcutSheet() {
  const { shortcuts } = useAdmin();
  const { t } = useKitTexts();
  useEffect(() => {
    addEventListener("keydown", shortcuts.onKeyDown);
    return () => removeEventListener("keydown", shortcuts.onKeyDown);
  }, [shortcuts]);
  useShortcut("?", t("shortcuts.show"), () => shortcuts.showSheet(true));
  useShortcut("/", t("shortcuts.search"), () => document.querySelector<HTMLElement>("[data-shortcut=search]")?.focus());
  useShortcut(NOTICES_KEY, t("shortcuts.notices"), () =>
    document.querySelector<HTMLElement>("[data-shortcut=notices] > :last-child")?.focus(),
  );
  if (!shortcuts.isSheetOpen) return null;
  return (
    <Dialog title={t("shortcuts.title")} onClose={() => shortcuts.showSheet(false)}>
      <dl className={styles.shortcuts}>
        {shortcuts.list.map(({ keys, description }) => (
          <div key={keys}>
            <dt>{description}</dt>
            <dd>
              <span className={styles.keys}>
                {keyCaps(keys).map((key, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a key may occur twice
                  <kbd key={index}>{key}</kbd>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t("shortcuts.single-keys")}
        hint={t("shortcuts.single-keys-hint")}
        checked={shortcuts.hasSingleKeys}
        onChange={(on) => shortcuts.setSingleKeys(on)}
      />
      <p className="admin-fine">{t("shortcuts.note")}</p>
    </Dialog>
  );
});

/** `mod+s` is ⌘ S on a Mac and Ctrl S elsewhere. */
function keyCaps(keys: string): string[] {
  return keys.split(" ").flatMap((key) => {
    if (!key.startsWith("mod+")) return key;
    return [isMac() ? "⌘" : "Ctrl", key.slice("mod+".length).toUpperCase()];
  });
}
