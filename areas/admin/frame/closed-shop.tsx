import Download from "lucide-react/icons/download";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { EXPORT_FORMATS } from "../../shared/shops/shop.ts";
import { useAdmin } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { useShop } from "../shop-context.ts";

const EXPORTS: Record<(typeof EXPORT_FORMATS)[number], string> = {
  "shop.json": "The whole shop (JSON)",
  "products.csv": "Products (CSV)",
  "orders.csv": "Orders (CSV)",
};

/** A shop that visitors can't see any more: its people learn why, and can take everything with them. */
export function ClosedShop({ shop }: { shop: OwnShop }) {
  const { platform } = useAdmin();
  const { api } = useShop();
  const isSuspended = shop.status === "suspended";
  return (
    <Page title={isSuspended ? `${shop.name} is suspended` : `${shop.name} is closed`} width="narrow">
      <Callout tone="warning">
        {isSuspended
          ? `The people who run ${platform.productHost} have suspended this shop. Visitors are told that it is closed, and nothing in it can be changed.`
          : "Visitors are told that this shop is closed, and nothing in it can be changed."}{" "}
        {platform.contactEmail && (
          <>
            To ask why, or to open it again, write to{" "}
            <a href={`mailto:${platform.contactEmail}`}>{platform.contactEmail}</a>.
          </>
        )}
      </Callout>
      <Section title="Take your shop with you" description="Everything in it is yours, and still here.">
        <div className="admin-buttons">
          {EXPORT_FORMATS.map((format) => (
            <LinkButton
              key={format}
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format })}
              download
              icon={<Download aria-hidden="true" />}
            >
              {EXPORTS[format]}
            </LinkButton>
          ))}
        </div>
      </Section>
    </Page>
  );
}
