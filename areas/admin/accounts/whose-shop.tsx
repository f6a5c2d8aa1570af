import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { initialOf } from "../../shared/ui/initial-of.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { useAdmin } from "../admin-context.ts";
import type { ShopState } from "./standing.ts";
import styles from "./whose-shop.module.css";

/** Which shop's admin this host has, above the sign-in form. */
export function WhoseShop({ state }: { state: Exclude<ShopState, { kind: "unchecked" }> }) {
  const { hostname, site, platform } = useAdmin();
  if (state.kind === "shop") {
    const { id, name, logo } = state.seller;
    return (
      <div className={styles.shop}>
        {logo ? (
          <Picture sellerId={id} image={logo} sizes="56px" alt="" priority className={styles.logo} />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {initialOf(name)}
          </span>
        )}
        <div>
          <h1>{name}</h1>
          <p>
            Admin of <a href="/">{hostname}</a>
          </p>
        </div>
      </div>
    );
  }
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <div className={styles.shop}>
      <span className={styles.initial}>
        <AwningMark size={32} />
      </span>
      <div>
        {state.kind === "platform" && (
          <>
            <h1>Awning on {platform.productHost}</h1>
            <p>
              Sign in to see your shops. <a href="/">About Awning</a>
            </p>
          </>
        )}
        {state.kind === "closed" && (
          <>
            <h1>This shop is closed</h1>
            <p>
              Visitors of {hostname} are told so. If it is yours, sign in: you see why, and can take everything with
              you.
            </p>
          </>
        )}
        {state.kind === "unknown" && (
          <>
            <h1>No shop at {hostname}</h1>
            <p>
              There is nothing to sign in to.{" "}
              {claimable ? (
                <a href={`${platform.origin}${LANDING_PATHS.claim}?name=${subdomain}`}>Claim this name</a>
              ) : (
                <a href={platform.origin}>About Awning</a>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
