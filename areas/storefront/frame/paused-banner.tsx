import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useMessages } from "../shop-context.ts";
import styles from "./paused-banner.module.css";

/** Says that the shop is taking a break; everything can still be looked at. */
export function PausedBanner({ seller }: { seller: PublicSeller }) {
  const messages = useMessages();
  return (
    <aside className={styles.banner} aria-label={messages.t("frame.notice")}>
      <p>
        <strong>
          <RichText messages={messages} message="frame.paused" elements={{ name: <bdi>{seller.name}</bdi> }} />
        </strong>{" "}
        {messages.t("frame.paused-more")}
      </p>
    </aside>
  );
}
