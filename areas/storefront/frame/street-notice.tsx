import type { ReactNode } from "react";
import { askedHost } from "../../shared/pages/page-head.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { usePageTitle } from "../../shared/ui/layout/navigation-effects.ts";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./street-notice.module.css";

interface StreetNoticeProps {
  /** Of the document. @param host the requested one */
  pageTitle: (host: string) => string;
  title: string;
  /** The texts on the drawn shop's awning and on the sign in its window. */
  label: string;
  sign: string;
  children: ReactNode;
}

/** A page shown instead of a shop: the platform's, with its logo and a drawing of a closed shop. */
export function StreetNotice({ pageTitle, title, label, sign, children }: StreetNoticeProps) {
  const { site, platform, hostname } = useShop();
  const host = askedHost(site.subdomain, hostname, platform.productHost);
  usePageTitle(pageTitle(host));
  return (
    <div className={styles.street}>
      <div className={styles.notice}>
        <a className={styles.brand} href={platform.origin}>
          <AwningMark size={34} className={styles.mark} />
          Awning
        </a>
        <ClosedShop label={label} sign={sign} />
        <div className={styles.words}>
          <p className={styles.address}>
            <bdi>{host}</bdi>
          </p>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
