import { Link } from "react-router-dom";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import styles from "../kit/message-page.module.css";
import { useLandingTitle } from "../landing-context.ts";

export function NotFoundPage() {
  useLandingTitle("not-found");
  return (
    <div className={styles.page}>
      <div>
        <h1>No door at this number.</h1>
        <p className={styles.lead}>
          The page that you asked for isn’t here. It may have moved, or the address has a typing slip in it.
        </p>
        <Link to="/" className="button">
          To the front page
        </Link>
      </div>
      <ClosedShop label="404" sign="closed" />
    </div>
  );
}
