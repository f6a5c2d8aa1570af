import "../shared/state/strict-actions.ts";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { AreaContext, StartedArea } from "../shared/boot/area.ts";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import { startArea } from "../shared/boot/start-area.tsx";
import { chooseLanguage, LanguageContext } from "../shared/i18n/use-texts.ts";
import { ADMIN_PATHS } from "../shared/pages/routes.ts";
import type { OwnShop } from "../shared/sellers/seller.ts";
import { keptText } from "../shared/state/kept-text.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { signInPath, useAdminAccess } from "./accounts/admin-access.ts";
import { sessionTabs } from "./accounts/admin-auth-store.ts";
import { takeFragmentSecret } from "./accounts/fragment-secret.ts";
import { SignInAgain } from "./accounts/sign-in-form.tsx";
import { AdminContext, type AdminContextValue, useAdmin } from "./admin-context.ts";
import { createAdmin } from "./create-admin.ts";
import { Frame } from "./frame/frame.tsx";
import { Screen } from "./frame/screen.tsx";
import { Toasts } from "./kit/toasts.tsx";
import { OrderWatch } from "./orders/order-watch.tsx";
import { chunksAt } from "./pages.ts";
import { ShopContext, ShopScope } from "./shop-context.ts";
import { ShortcutSheet } from "./shortcuts/shortcut-sheet.tsx";
import { useKitTexts } from "./texts.ts";
import { GuardedRouter } from "./unsaved/guarded-router.tsx";
import "../shared/ui/brand.css";
import "./shell.css";

/** A new scope for each account: data of one account is never shown to the next. */
const ShopProvider = observer(function ShopProvider({ children }: { children: ReactNode }) {
  const { auth } = useAdmin();
  const access = useAdminAccess();
  if (access.kind !== "inside") return <ShopContext value={null}>{children}</ShopContext>;
  const { shop } = access;
  return (
    <ScopedShop key={`${auth.userdetails?.id} ${shop.id}`} shop={shop}>
      {children}
    </ScopedShop>
  );
});

/** The key keeps the scope when a session response contains the shop as a new object. */
function ScopedShop({ shop, children }: { shop: OwnShop; children: ReactNode }) {
  const { auth, api, platform } = useAdmin();
  const [scope] = useState(() => new ShopScope({ shop, api, auth, firebase: platform.firebase }));
  return <ShopContext value={scope}>{children}</ShopContext>;
}

function App() {
  const texts = useKitTexts();
  return (
    <UiMessagesContext value={texts}>
      <GuardedRouter>
        <ShopProvider>
          <RootLayout header={<Frame />}>
            <Screen />
          </RootLayout>
          <OrderWatch />
          <Toasts />
          <ShortcutSheet />
          <SignInAgain />
        </ShopProvider>
      </GuardedRouter>
    </UiMessagesContext>
  );
}

/** Creates the stores, and starts to load the session: at the same time as the page's code. */
function openAdmin(context: AreaContext): AdminContextValue {
  const { data, path } = context;
  const secret = takeFragmentSecret(location, history, { survivesReload: path === ADMIN_PATHS.setPassword });
  const admin = createAdmin(context, {
    languages: navigator.languages,
    tabs: sessionTabs(),
    keptShortcuts: keptText("awning-shortcuts"),
    secret,
  });
  const { auth, leaving } = admin;
  leaving.listen(window);
  if (data?.isSignedOut) {
    auth.forget();
    // The page's markup has the form already.
    if (path !== ADMIN_PATHS.signIn) history.replaceState(null, "", signInPath(path + location.search));
  } else if (secret !== null && path === ADMIN_PATHS.enter) void auth.arrive(secret);
  else void auth.restore();
  return admin;
}

const admin: StartedArea = {
  name: "admin",
  firstChunks: (path, data, language): LazyChunk[] => chunksAt(data?.isSignedOut ? ADMIN_PATHS.signIn : path, language),
  createApp(context) {
    const admin = openAdmin(context);
    return (
      <LanguageContext value={{ language: context.language, locale: admin.formats.locale }}>
        <AdminContext value={admin}>
          <App />
        </AdminContext>
      </LanguageContext>
    );
  },
};

// Without await: pages may import from the chunk of this module, and would wait for it forever.
void startArea(admin, { chooseLanguage });
