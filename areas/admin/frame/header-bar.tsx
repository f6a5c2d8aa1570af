import type { ReactNode } from "react";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { useFrameTexts } from "./texts.ts";

interface HeaderBarProps {
  /** The shop's. */
  name: string | undefined;
  children?: ReactNode;
  /** Replaces the name. */
  brand?: ReactNode;
}

/** Needs no router: the server renders it too. */
export function HeaderBar({ name, children, brand }: HeaderBarProps) {
  return (
    <header className="admin-header">
      {brand ?? (
        <a className="admin-brand" href={ADMIN_PATHS.home}>
          <AwningMark size={26} />
          <bdi className="admin-brand-name">{name ?? "Awning"}</bdi>
        </a>
      )}
      {children}
    </header>
  );
}

/** The admin until the session is known, rendered by the server and first by the browser. @param name the shop's */
export function FirstPaint({ name }: { name: string | undefined }) {
  const texts = useFrameTexts();
  return (
    <>
      <HeaderBar name={name} />
      <main id="main">
        <noscript>
          <p>
            <RichText
              messages={texts}
              message="no-script"
              elements={{ shop: <a href="/">{texts.t("no-script.shop")}</a> }}
            />
          </p>
        </noscript>
        <Waiting />
      </main>
    </>
  );
}
