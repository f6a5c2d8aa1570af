import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { usePlatform } from "../landing-context.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { productHost, contactEmail, privacyUrl, imprintUrl } = usePlatform();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <AwningMark size={28} className={styles.mark} />
          Awning
        </p>
        <p className={styles.host}>A shop on every subdomain of {productHost}.</p>
        <nav aria-label="Footer" className={styles.links}>
          <Link to="/#how">How it works</Link>
          <Link to="/#shops">Open shops</Link>
          <Link to="/#plans">Plans</Link>
          <Link to={LANDING_PATHS.operators}>For operators</Link>
          <Link to="/#questions">Questions</Link>
          <Link to={LANDING_PATHS.claim}>Open a shop</Link>
          <a href={ADMIN_PATHS.home}>Sign in</a>
          {privacyUrl && <a href={privacyUrl}>Privacy</a>}
          {imprintUrl && <a href={imprintUrl}>Imprint</a>}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </nav>
      </div>
    </footer>
  );
}
