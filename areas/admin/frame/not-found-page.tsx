import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { buttonClass } from "../kit/button.tsx";
import { Page } from "../kit/page.tsx";

export function NotFoundPage() {
  return (
    <Page title="No such page" width="narrow">
      <p>The admin has no page at this address.</p>
      <p>
        <Link className={buttonClass({ variant: "primary" })} to={ADMIN_PATHS.home}>
          To the admin’s home
        </Link>
      </p>
    </Page>
  );
}
