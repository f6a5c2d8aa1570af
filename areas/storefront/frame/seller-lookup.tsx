import { useEffect, useState } from "react";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { openShop } from "../open-shop.ts";
import { useMessages, useShop } from "../shop-context.ts";

/** The browser's own lookup, where the gateway could not say whose shop this is. */
export function SellerLookup({ onOpened }: { onOpened: () => void }) {
  const shop = useShop();
  const { t } = useMessages();
  const [attempt, setAttempt] = useState({ message: "" });

  useEffect(() => {
    if (attempt.message) return;
    openShop(shop).then(onOpened, ({ message }: Error) => setAttempt({ message }));
  }, [shop, onOpened, attempt]);

  if (!attempt.message) return <Hourglass />;
  return (
    <main>
      <Notice title={t("frame.not-opened")} message={attempt.message} onRetry={() => setAttempt({ message: "" })} />
    </main>
  );
}
