import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import type { Usage } from "../../shared/sellers/seller.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import styles from "./subscription.module.css";

/** From here on one should hear of it. */
const NEARLY = 0.8;

/** How much of what the plan allows now is used. */
export function PlanUsage({ usage: { products, imageBytes } }: { usage: Usage }) {
  const { number, bytes } = useFormats();
  const { active, limit } = products;
  const isFull = limit !== null && active >= limit;
  const isNearlyFull = limit !== null && !isFull && active >= limit * NEARLY;
  const hasNoRoom = imageBytes.used >= imageBytes.limit;
  return (
    <Section title="What you use">
      {limit === null ? (
        <p className={styles.line}>
          <span>Published products</span>
          <span className={styles.soft}>{number(active)}, without limit</span>
        </p>
      ) : (
        <ProgressBar
          label="Published products"
          value={active}
          max={limit}
          text={`${number(active)} of ${number(limit)}`}
        />
      )}
      {isNearlyFull && <p className={styles.soft}>{number(limit - active)} more can be published.</p>}
      {isFull && (
        <Callout
          tone="warning"
          title={active > limit ? "More is published than the plan holds" : "All places are taken"}
          action={<LinkButton to={`${ADMIN_PATHS.products}?status=active`}>See what is published</LinkButton>}
        >
          To publish another product, archive one or make it a draft. You can prepare as many drafts as you like.
        </Callout>
      )}
      <ProgressBar
        label="Pictures"
        value={imageBytes.used}
        max={imageBytes.limit}
        text={`${bytes(imageBytes.used)} of ${bytes(imageBytes.limit)}`}
      />
      {hasNoRoom && (
        <Callout tone="warning" title="There is no room for more pictures">
          Take away pictures that you no longer need; a day later their room is free.
        </Callout>
      )}
    </Section>
  );
}
