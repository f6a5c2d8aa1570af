import type { ReactNode } from "react";
import { EmptyShopfront } from "./empty-shopfront.tsx";
import styles from "./street-notice.module.css";

interface StreetNoticeProps {
  title: string;
  /** The host that was asked for. */
  address: string;
  awning: "rolled" | "shut";
  children: ReactNode;
}

/** The page where a shop would be: a shopfront without one. */
export function StreetNotice({ title, address, awning, children }: StreetNoticeProps) {
  return (
    <div className={styles.street}>
      <div className={styles.notice}>
        <EmptyShopfront awning={awning} />
        <div className={styles.words}>
          <p className={styles.address}>{address}</p>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
