import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { useShop } from "../shop-context.ts";
import { useSellerTexts } from "./texts.ts";
import { useRedirect } from "./use-redirect.ts";

/** Opens the provider's page for the card, invoices, and changing or ending the plan. */
export function PortalButton({ primary, children }: { primary?: boolean; children: string }) {
  const { api } = useShop();
  const { t } = useSellerTexts();
  const { busy, problem, go } = useRedirect(() => api.call(ADMIN_ENDPOINTS.openBillingPortal));
  return (
    <>
      {problem && <ProblemCallout problem={problem} />}
      <Button variant={primary ? "primary" : "quiet"} busy={busy} onClick={() => void go()}>
        {children}
      </Button>
      <output className="visually-hidden">{busy && t("billing.leaving")}</output>
    </>
  );
}
