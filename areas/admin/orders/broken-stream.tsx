import WifiOff from "lucide-react/icons/wifi-off";
import { observer } from "mobx-react-lite";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { useNoticeable } from "../../shared/ui/layout/navigation-progress.tsx";
import { useShop } from "../shop-context.ts";
import { streamOf } from "./order-stream.ts";
import styles from "./orders.module.css";

/** Says that new orders do not come in by themselves at the moment. */
export const BrokenStream = observer(function BrokenStream() {
  const shop = useShop();
  const { isBroken } = streamOf(shop, shop.api.address(ADMIN_ENDPOINTS.orderEvents));
  // A connection that is taken up at once again is nothing to speak of.
  const isNoticeable = useNoticeable(isBroken);
  return (
    <output className={styles.broken}>
      {isNoticeable && (
        <>
          <WifiOff aria-hidden="true" />
          Reconnecting…
        </>
      )}
    </output>
  );
});
