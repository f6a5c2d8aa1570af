import { useKitTexts } from "../texts.ts";
import styles from "./skeleton.module.css";

/** For a list that is loading; see `useIsSlow`. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  const { t } = useKitTexts();
  return (
    <div className="admin-rows">
      <output className="visually-hidden">{t("ui.loading")}</output>
      {Array.from({ length: count }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- all are the same
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** For a page that is loading. The style sheet delays it, which also works without scripts. */
export function Waiting() {
  return (
    <div className="admin-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
