import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import styles from "./site-header.module.css";

/** The board over the door, and under it the awning. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.board}>
        <Link to="/" className={styles.brand}>
          <AwningMark size={34} className={styles.mark} />
          Awning
        </Link>
        <nav aria-label="Page" className={styles.nav}>
          <Link to="/#how">How it works</Link>
          <Link to="/#shops">Open shops</Link>
          <Link to="/#plans">Plans</Link>
          <Link to="/#admin">The admin</Link>
          <Link to="/#questions">Questions</Link>
        </nav>
        <a href={ADMIN_PATHS.home} className={styles.enter}>
          Sign in
        </a>
        <Link to={LANDING_PATHS.claim} className={styles.ask}>
          Open a shop
        </Link>
      </div>
      <div className={styles.shadow}>
        <div className={styles.awning} />
      </div>
    </header>
  );
}
