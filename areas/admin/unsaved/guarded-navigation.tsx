import { observer } from "mobx-react-lite";
import { type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from "react-router-dom";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useKitTexts } from "../kit/texts.ts";

/** Wraps everything that navigates. Links and `navigate` ask before leaving a page with unsaved changes. */
export function GuardedNavigation({ children }: { children: ReactNode }) {
  const { leaving } = useAdmin();
  const context = use(NavigationContext);
  const location = useLocation();
  const guarded = useMemo(() => {
    const { navigator } = context;
    const asking: Navigator = {
      ...navigator,
      createHref: (to) => navigator.createHref(to),
      push: (...args) => leaving.attempt(() => navigator.push(...args)),
      replace: (...args) => leaving.attempt(() => navigator.replace(...args)),
      // Triggers a `popstate` event, whose listener asks.
      go: (delta) => navigator.go(delta),
    };
    return { ...context, navigator: asking };
  }, [context, leaving]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new location means a new history entry
  useLayoutEffect(() => leaving.arrived(), [leaving, location]);
  return (
    <NavigationContext value={guarded}>
      {children}
      <LeavingDialog />
    </NavigationContext>
  );
}

const LeavingDialog = observer(function LeavingDialog() {
  const { leaving } = useAdmin();
  const { t } = useKitTexts();
  const [busy, setBusy] = useState(false);
  const { asked } = leaving;
  if (!asked) return null;
  const { save } = asked.unsaved;
  const saveAndLeave = async () => {
    setBusy(true);
    // If saving fails, the page shows the reason.
    const isSaved = await save?.().catch(() => false);
    setBusy(false);
    if (isSaved) leaving.leave();
    else leaving.stay();
  };
  return (
    <Dialog
      title={t("leave.title")}
      onClose={() => leaving.stay()}
      footer={
        <>
          <Button variant="danger" onClick={() => leaving.leave()}>
            {t("leave.confirm")}
          </Button>
          {save ? (
            <Button variant="primary" busy={busy} onClick={() => void saveAndLeave()}>
              {t("leave.save")}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => leaving.stay()}>
              {t("leave.stay")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
});
