import { observer } from "mobx-react-lite";
import { useAdmin, useAdminTitle } from "../stores/admin-context.ts";
import { AdminPage } from "../ui/admin-page.tsx";

export const HomePage = observer(function HomePage() {
  const { auth, site } = useAdmin();
  useAdminTitle("Home");
  return (
    <AdminPage title={site.sellerData?.name ?? "Home"}>
      <p>
        Signed in as {auth.userdetails?.name}, {auth.userdetails?.email}.
      </p>
      <button type="button" className="button" onClick={() => auth.signOut()}>
        Sign out
      </button>
    </AdminPage>
  );
});
