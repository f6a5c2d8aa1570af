import { useState } from "react";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./copy-link.module.css";

/** The order's link, which is the key to it. */
export function CopyLink() {
  const { t } = useBuyingMessages();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    // Without HTTPS there is no clipboard; the address bar has the link as well.
    void navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={styles.link}>
      <p>{t("order.link")}</p>
      <button type="button" onClick={copy}>
        {t("order.copy")}
      </button>
      <button type="button" onClick={() => print()}>
        {t("order.print")}
      </button>
      <output>{copied && t("order.copied")}</output>
    </div>
  );
}
