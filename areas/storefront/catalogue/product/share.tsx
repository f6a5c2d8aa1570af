import { useCallback, useState } from "react";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./share.module.css";

const hasShare = (): boolean => typeof navigator.share === "function";
const canShare = (): boolean => hasShare() || "clipboard" in navigator;

/** Hands the page's address on: to the system's own menu where there is one, else to the clipboard. */
export function Share({ title }: { title: string }) {
  const { t } = useBrowsingMessages();
  // Without script it could do nothing; its place is kept.
  const ready = useBrowserValue(canShare, false);
  const [copied, setCopied] = useState(false);
  const onShare = useCallback(async () => {
    setCopied(false);
    const url = location.href;
    try {
      if (hasShare()) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The menu was closed again, or the page may not write there: the address bar has it too.
    }
  }, [title]);
  return (
    <p className={styles.share} data-ready={ready || undefined}>
      <button type="button" onClick={() => void onShare()}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M10 12.5v-10M6.5 5.5L10 2.5l3.5 3M5 9H4v8.5h12V9h-1"
            fill="none"
            stroke="currentcolor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {t("product.share")}
      </button>
      <output>{copied && t("product.link-copied")}</output>
    </p>
  );
}
