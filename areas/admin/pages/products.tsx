import { useAdminTitle } from "../stores/admin-context.ts";
import { AdminPage } from "../ui/admin-page.tsx";

export function ProductsPage() {
  useAdminTitle("Products");
  return (
    <AdminPage title="Products">
      <p>Products can’t be changed here yet. They come into the shop with the operator’s import.</p>
    </AdminPage>
  );
}
