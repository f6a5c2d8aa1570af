import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/domain/routes.ts";
import { useAdminTitle } from "../stores/admin-context.ts";
import { AdminPage } from "../ui/admin-page.tsx";

export function NotFoundPage() {
  useAdminTitle("Page not found");
  return (
    <AdminPage title="No such page">
      <p>The admin has no page at this address.</p>
      <Link className="button" to={ADMIN_PATHS.home}>
        To the admin’s home
      </Link>
    </AdminPage>
  );
}
