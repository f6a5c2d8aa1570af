import CircleUser from "lucide-react/icons/circle-user";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import { observer } from "mobx-react-lite";
import { shownName } from "../../shared/accounts/account.ts";
import { initialOf } from "../../shared/domain/text-patterns.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { useAdmin } from "../admin-context.ts";
import { Menu } from "../kit/menu.tsx";
import { useFrameTexts } from "../texts.ts";

export const AccountMenu = observer(function AccountMenu() {
  const { auth, toasts, shortcuts } = useAdmin();
  const signOut = useSignOut();
  const { t } = useFrameTexts();
  const { messageOf } = useProblemTexts();
  const { userdetails } = auth;
  if (!userdetails) return null;
  const name = shownName(userdetails);
  return (
    <Menu
      label={t("account.menu", { name })}
      className="admin-account"
      heading={
        <>
          <b>{name}</b>
          {name !== userdetails.email && (
            <>
              <br />
              {userdetails.email}
            </>
          )}
        </>
      }
      items={[
        { label: t("account.yours"), icon: <CircleUser />, to: ADMIN_PATHS.account },
        { label: t("account.shortcuts"), icon: <Keyboard />, onSelect: () => shortcuts.showSheet(true) },
        {
          label: t("account.sign-out"),
          icon: <LogOut />,
          separated: true,
          onSelect: () => void signOut().catch((error: unknown) => toasts.show(messageOf(error), { tone: "problem" })),
        },
      ]}
    >
      <span aria-hidden="true">{initialOf(name).toUpperCase()}</span>
    </Menu>
  );
});

/** Asks first if something is unsaved. */
export function useSignOut(): () => Promise<void> {
  const { auth, leaving } = useAdmin();
  return () =>
    new Promise((resolve, reject) => {
      leaving.attempt(() => void auth.signOut().then(resolve, reject));
    });
}
