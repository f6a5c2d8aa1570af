import { useAdminTitle } from "../stores/admin-context.ts";
import { AdminPage } from "../ui/admin-page.tsx";

export function OrdersPage() {
  useAdminTitle("Orders");
  return (
    <AdminPage title="Orders">
      <p>The shop takes no orders yet. Visitors write to the shop’s e-mail address to buy.</p>
    </AdminPage>
  );
}
