import type { ReactNode } from "react";
import { askedHost } from "../../shared/pages/page-head.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./street-notice.module.css";

interface StreetNoticeProps {
  title: string;
  /** The words on the drawn shop's awning, and on the sign in its window. */
  label: string;
  sign: string;
  children: ReactNode;
}

/** The page where a shop would be: the platform's, with its mark and one closed shop of its street. */
export function StreetNotice({ title, label, sign, children }: StreetNoticeProps) {
  const { site, platform, hostname } = useShop();
  return (
    <div className={styles.street}>
      <div className={styles.notice}>
        <a className={styles.brand} href={platform.origin}>
          <AwningMark size={34} className={styles.mark} />
          Awning
        </a>
        <ClosedShop label={label} sign={sign} />
        <div className={styles.words}>
          <p className={styles.address}>{askedHost(site.subdomain, hostname, platform.productHost)}</p>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
