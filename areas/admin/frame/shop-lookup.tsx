import { useCallback, useEffect, useState } from "react";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useAdmin } from "../admin-context.ts";

/** The browser's own lookup, where the gateway could not say whose shop this is. */
export function ShopLookup() {
  const { site } = useAdmin();
  const [message, setMessage] = useState<string | null>(null);

  const lookup = useCallback(() => {
    site.lookup().catch((error: unknown) => setMessage((error as Error).message));
  }, [site]);

  useEffect(lookup, [lookup]);

  const retry = (): void => {
    setMessage(null);
    lookup();
  };

  if (message === null) return <Hourglass />;
  return <Notice title="The shop wasn’t found in time" message={message} onRetry={retry} />;
}
