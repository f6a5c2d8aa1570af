import { type ComponentProps, useLayoutEffect, useState } from "react";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { CardPage } from "../kit/page.tsx";
import { useAccountTexts } from "../texts.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { WhoseShop } from "./whose-shop.tsx";

interface SignInCardProps extends ComponentProps<typeof WhoseShop> {
  /** The server's markup, before scripts run. */
  isStatic?: boolean;
}

/** Reads the server's markup, which React is about to replace. */
function readStaticForm() {
  const fields = "document" in globalThis ? document.querySelectorAll<HTMLInputElement>("[data-static] input") : [];
  const byName = new Map(Array.from(fields, (field) => [field.name, field]));
  return {
    typed: { email: byName.get("email")?.value ?? "", password: byName.get("password")?.value ?? "" },
    focused: [...byName].find(([, field]) => field === document.activeElement)?.[0],
  };
}

/** The sign-in form under the name of the host's shop. It keeps what was typed before scripts ran. */
export function SignInCard({ state, isStatic = false }: SignInCardProps) {
  const texts = useAccountTexts();
  const [{ typed, focused }] = useState(readStaticForm);
  // With the new form, not after it: the person may already have moved on to another field.
  useLayoutEffect(() => {
    if (focused) document.querySelector<HTMLInputElement>(`main [name=${focused}]`)?.focus();
  }, [focused]);
  return (
    <CardPage isStatic={isStatic}>
      <WhoseShop state={state} />
      <SignInForm typed={typed} isStatic={isStatic} />
      {state.kind === "platform" && (
        <p>
          <RichText
            messages={texts}
            message="sign-in.no-shop"
            elements={{ claim: <a href={LANDING_PATHS.claim}>{texts.t("sign-in.claim")}</a> }}
          />
        </p>
      )}
    </CardPage>
  );
}
