import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/domain/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { useAdmin } from "../stores/admin-context.ts";

export const AdminHeader = observer(function AdminHeader() {
  const { site } = useAdmin();
  return (
    <header className="admin-header">
      <Link className="admin-brand" to={ADMIN_PATHS.home}>
        <AwningMark size={26} />
        <span className="admin-brand-name">{site.sellerData?.name ?? "Admin"}</span>
      </Link>
      {site.sellerData && (
        <a className="admin-visit" href="/">
          Visit shop
        </a>
      )}
    </header>
  );
});
