import styles from "./product-editor.module.css";

interface EditorTabsProps {
  tab: "edit" | "preview";
  onChange: (tab: "edit" | "preview") => void;
}

/** Where there is no room for both: the form, or what it makes. */
export function EditorTabs({ tab, onChange }: EditorTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label="View">
      <button type="button" aria-pressed={tab === "edit"} onClick={() => onChange("edit")}>
        Edit
      </button>
      <button type="button" aria-pressed={tab === "preview"} onClick={() => onChange("preview")}>
        Preview
      </button>
    </div>
  );
}
