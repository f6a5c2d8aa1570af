import { observer } from "mobx-react-lite";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import type { ButtonLook } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { useShop } from "../shop-context.ts";
import { useCatalogueTexts } from "./texts.ts";

/** The pressed button may be at the other end of the page. */
const scrollToIt = (callout: HTMLElement | null): void => callout?.scrollIntoView({ block: "nearest" });

/** Leads from a sentence about the plan's limit to the plans. */
export const PlanLink = observer(function PlanLink({ size }: Pick<ButtonLook, "size">) {
  const { t } = useCatalogueTexts();
  const isPro = useShop().seller.value?.usage.plan === "pro";
  return (
    <LinkButton to={ADMIN_PATHS.subscription} variant={isPro ? "quiet" : "primary"} size={size}>
      {t(isPro ? "quota.plans" : "quota.upgrade")}
    </LinkButton>
  );
});

/** Shown when the plan has no room. @param message names the limit and the use */
export function QuotaCallout({ message, children }: { message: string; children?: string }) {
  const { t } = useCatalogueTexts();
  return (
    <div ref={scrollToIt} role="alert">
      <Callout tone="warning" title={t("quota.title")} action={<PlanLink />}>
        {message} {children}
      </Callout>
    </div>
  );
}
