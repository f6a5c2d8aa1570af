import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Page } from "../kit/page.tsx";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { GetPro } from "./get-pro.tsx";
import { PlanState } from "./plan-state.tsx";
import { PlanUsage } from "./plan-usage.tsx";

/** Which plan the shop has, what it allows, and how much of that is used. */
export const SubscriptionPage = observer(function SubscriptionPage() {
  const { seller } = useShop();
  useEffect(() => {
    // What is used changes with every product and every picture.
    void seller.reload();
  }, [seller]);
  return (
    <Page title="Subscription" width="narrow">
      {!seller.value && seller.problem && (
        <ProblemCallout problem={seller.problem} onRetry={() => void seller.reload()} />
      )}
      {seller.isSlow && <SkeletonRows count={4} />}
      {seller.value && (
        <>
          <PlanState seller={seller.value} />
          <PlanUsage usage={seller.value.usage} />
          <GetPro seller={seller.value} />
        </>
      )}
    </Page>
  );
});
