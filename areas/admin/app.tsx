import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { SignInAgain } from "./accounts/sign-in-again.tsx";
import { Frame } from "./frame/frame.tsx";
import { Screen } from "./frame/screen.tsx";
import { ShopProvider } from "./frame/shop-provider.tsx";
import { Toasts } from "./kit/toasts.tsx";
import { OrderWatch } from "./orders/order-watch.tsx";
import { ShortcutSheet } from "./shortcuts/shortcut-sheet.tsx";
import { GuardedNavigation } from "./unsaved/guarded-navigation.tsx";
// After the tokens, whose colours the platform has its own for.
import "../shared/ui/brand.css";
import "./shell.css";

/** Where a seller runs the shop. */
export function App() {
  return (
    <GuardedNavigation>
      <ShopProvider>
        <RootLayout header={<Frame />}>
          <Screen />
        </RootLayout>
        <OrderWatch />
        <Toasts />
        <ShortcutSheet />
        <SignInAgain />
      </ShopProvider>
    </GuardedNavigation>
  );
}
