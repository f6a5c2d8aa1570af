import { useAdminTitle } from "../stores/admin-context.ts";
import { AdminPage } from "../ui/admin-page.tsx";

export function SettingsPage() {
  useAdminTitle("Settings");
  return (
    <AdminPage title="Settings">
      <p>The shop’s name, looks and delivery can’t be changed here yet. They come with the operator’s import.</p>
    </AdminPage>
  );
}
