import { type ComponentProps, useEffect, useLayoutEffect, useState } from "react";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { CardPage } from "../kit/page.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useAccountTexts } from "./texts.ts";
import { WhoseShop } from "./whose-shop.tsx";

interface SignInCardProps extends ComponentProps<typeof WhoseShop> {
  /** The server's markup, before scripts run. */
  isStatic?: boolean;
}

type Fields = readonly HTMLInputElement[];

/** The fields of the server's markup, which React is about to replace. */
const staticFields = (): Fields =>
  "document" in globalThis ? [...document.querySelectorAll<HTMLInputElement>("[data-static] input")] : [];

function typedIn(fields: Fields): { email: string; password: string } {
  const typed = (name: string): string => fields.find((field) => field.name === name)?.value ?? "";
  return { email: typed("email"), password: typed("password") };
}

/** The sign-in form under the name of the host's shop. It keeps what was typed before scripts ran. */
export function SignInCard({ state, isStatic = false }: SignInCardProps) {
  const texts = useAccountTexts();
  const [fields] = useState(staticFields);
  const [focused] = useState(() => fields.find((field) => field === document.activeElement)?.name);
  const [typed, setTyped] = useState(() => typedIn(fields));
  const key = JSON.stringify(typed);
  useLayoutEffect(() => {
    // Fields that were replaced keep what was typed in them while React rendered.
    setTyped((before) => (JSON.stringify(typedIn(fields)) === JSON.stringify(before) ? before : typedIn(fields)));
  }, [fields]);
  useEffect(() => {
    if (focused) document.querySelector<HTMLInputElement>(`main [name=${focused}]`)?.focus();
  }, [focused, key]);
  return (
    <CardPage isStatic={isStatic}>
      <WhoseShop state={state} />
      <SignInForm key={key} typed={typed} isStatic={isStatic} />
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
