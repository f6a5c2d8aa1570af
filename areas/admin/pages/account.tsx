import { useAdmin } from "../stores/admin-context.ts";
import { ChangeName } from "../ui/account/change-name.tsx";
import { ChangePassword } from "../ui/account/change-password.tsx";
import { Sessions } from "../ui/account/sessions.tsx";
import { Page } from "../ui/kit/page.tsx";

/** What somebody has to do with themselves, whichever shop's admin they are in. */
export function AccountPage() {
  const { auth } = useAdmin();
  return (
    <Page title="Your account" description={auth.userdetails?.email} width="narrow">
      <ChangeName />
      <ChangePassword />
      <Sessions />
    </Page>
  );
}
