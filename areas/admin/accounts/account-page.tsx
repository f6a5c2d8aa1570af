import { useAdmin } from "../admin-context.ts";
import { Page } from "../kit/page.tsx";
import { ChangeName } from "./change-name.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Sessions } from "./sessions.tsx";

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
