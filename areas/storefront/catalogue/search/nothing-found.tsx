import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./nothing-found.module.css";

/** Where a search came to nothing: what one might do about it. */
export function NothingFound({ query }: { query: string }) {
  const { t } = useBrowsingMessages();
  return (
    <output className={styles.nothing}>
      <strong>{t("search.none", { query })}</strong>
      <span>{t("search.help")}</span>
    </output>
  );
}
