import { observer } from "mobx-react-lite";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { type ButtonLook, LinkButton } from "../kit/button.tsx";
import { useShop } from "../shop-context.ts";
import { useKitTexts } from "../texts.ts";

/** Leads from a sentence about the plan's limit to the plans. */
export const PlanLink = observer(function PlanLink({
  size,
  variant = "primary",
}: Pick<ButtonLook, "size" | "variant">) {
  const { t } = useKitTexts();
  const isPro = useShop().seller.value?.usage.plan === "pro";
  return (
    <LinkButton to={ADMIN_PATHS.subscription} variant={isPro ? "quiet" : variant} size={size}>
      {t(isPro ? "plan.see" : "plan.upgrade")}
    </LinkButton>
  );
});
