import { observer } from "mobx-react-lite";
import { Navigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { LinkButton } from "../kit/link-button.tsx";
import { CardPage } from "../kit/page.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { useReloadOnHashChange } from "./fragment-secret.ts";

/** Signs in with a ticket from another host. main.tsx sends the ticket while this page is being loaded. */
export const EnterPage = observer(function EnterPage() {
  const { auth, platform } = useAdmin();
  useAdminTitle("Sign in");
  useReloadOnHashChange();
  if (auth.isSignedIn) return <Navigate to={ADMIN_PATHS.home} replace />;
  if (auth.state === "unknown" && !auth.problem) return <Waiting />;
  const expired = auth.refusal === null || auth.refusal.code === "ticket-invalid";
  return (
    <CardPage>
      <h1>{expired ? "This link has expired" : "That didn’t work"}</h1>
      <p>
        {expired
          ? "A link into a shop holds for a minute, and once. Sign in here, or choose the shop again."
          : auth.refusal?.message}
      </p>
      <div>
        <LinkButton to={ADMIN_PATHS.signIn} variant="primary">
          Sign in
        </LinkButton>{" "}
        <LinkButton href={platform.origin + ADMIN_PATHS.home}>Your shops</LinkButton>
      </div>
    </CardPage>
  );
});
