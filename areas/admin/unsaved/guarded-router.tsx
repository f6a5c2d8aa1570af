import { observer } from "mobx-react-lite";
import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { NavigationType, Router } from "react-router-dom";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, FOCUSED_FIRST } from "../kit/dialog.tsx";
import { useKitTexts } from "../texts.ts";
import { type Arrival, GuardedHistory } from "./guarded-history.ts";

/** The admin's router. It asks before a page with unsaved changes is left. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const { leaving } = useAdmin();
  const [history] = useState(() => new GuardedHistory(window, leaving));
  const [arrival, setArrival] = useState<Arrival>({ location: history.location, navigationType: NavigationType.Pop });
  useLayoutEffect(
    // A transition: the old page stays until the new one is loaded.
    () => history.listen((next) => startTransition(() => setArrival(next))),
    [history],
  );
  return (
    <Router {...arrival} navigator={history.navigator}>
      {children}
      <LeavingDialog />
    </Router>
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
    // Closed during the save. Another request may have opened it again, and newer changes may be unsaved.
    if (leaving.asked !== asked) return;
    if (isSaved) leaving.leave();
    else leaving.stay();
  };
  return (
    <Dialog
      title={t("leave.title")}
      warning
      onClose={() => leaving.stay()}
      footer={
        <>
          <Button variant="danger" onClick={() => leaving.leave()}>
            {t("leave.confirm")}
          </Button>
          {save ? (
            <Button variant="primary" {...FOCUSED_FIRST} busy={busy} onClick={() => void saveAndLeave()}>
              {t("leave.save")}
            </Button>
          ) : (
            <Button variant="primary" {...FOCUSED_FIRST} onClick={() => leaving.stay()}>
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
