import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import styles from "./paused-banner.module.css";

/** Says that the shop is taking a break; everything can still be looked at. */
export function PausedBanner({ seller }: { seller: PublicSeller }) {
  return (
    <aside className={styles.banner} aria-label="Shop notice">
      <p>
        <strong>
          <bdi>{seller.name}</bdi> is taking a break.
        </strong>{" "}
        Have a look around; new orders wait until the shop is back.
      </p>
    </aside>
  );
}
