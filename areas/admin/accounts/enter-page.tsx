import { observer } from "mobx-react-lite";
import { Navigate } from "react-router-dom";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { LinkButton } from "../kit/button.tsx";
import { CardPage } from "../kit/page.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { useAccountTexts } from "../texts.ts";
import { useReloadOnHashChange } from "./fragment-secret.ts";

/** Signs in with a ticket from another host. main.tsx sends the ticket while this page is being loaded. */
export const EnterPage = observer(function EnterPage() {
  const { auth, platform } = useAdmin();
  const { t } = useAccountTexts();
  const { problemMessage } = useProblemTexts();
  useAdminTitle(t("sign-in.title"));
  useReloadOnHashChange();
  if (auth.isSignedIn) return <Navigate to={ADMIN_PATHS.home} replace />;
  if (auth.state === "unknown" && !auth.problem) return <Waiting />;
  const { refusal } = auth;
  const failure = refusal?.code === "ticket-invalid" ? null : refusal;
  return (
    <CardPage>
      <h1>{t(failure ? "enter.failed" : "link.expired")}</h1>
      <p>{failure ? problemMessage(failure) : t("enter.expired-text")}</p>
      <div>
        <LinkButton to={ADMIN_PATHS.signIn} variant="primary">
          {t("sign-in.title")}
        </LinkButton>{" "}
        <LinkButton href={platform.origin + ADMIN_PATHS.home}>{t("enter.shops")}</LinkButton>
      </div>
    </CardPage>
  );
});
