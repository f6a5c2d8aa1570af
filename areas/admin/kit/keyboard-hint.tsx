import styles from "./keyboard-hint.module.css";

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What stands on the keys: `mod+s` is ⌘ S on a Mac and Ctrl S elsewhere. */
function keyCaps(keys: string): string[] {
  return keys.split(" ").flatMap((key) => {
    if (!key.startsWith("mod+")) return key;
    return [isApple() ? "⌘" : "Ctrl", key.slice("mod+".length).toUpperCase()];
  });
}

/** The keys of a shortcut, as in `Shortcut.keys`. */
export function KeyboardHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((key, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  );
}
