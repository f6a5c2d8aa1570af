import { observer } from "mobx-react-lite";
import { Navigate, useLocation } from "react-router-dom";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { ProblemCallout } from "../kit/callout.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { useAccountTexts } from "../texts.ts";
import { nextPath, shopState } from "./admin-access.ts";
import { SignInCard } from "./sign-in-card.tsx";

export const SignInPage = observer(function SignInPage() {
  const { auth, site, data } = useAdmin();
  const { search } = useLocation();
  const texts = useAccountTexts();
  const state = shopState(site, data);
  useAdminTitle(texts.t("sign-in.title"));
  if (state.kind === "unchecked") return null;
  switch (auth.state) {
    case "signed-in":
    case "lost":
      return <Navigate to={nextPath(search)} replace />;
    case "unknown":
      // Most people who come here have a session: they should never see the form.
      return auth.problem ? <ProblemCallout problem={auth.problem} onRetry={() => void auth.restore()} /> : <Waiting />;
    case "signed-out":
      return <SignInCard state={state} />;
  }
});
