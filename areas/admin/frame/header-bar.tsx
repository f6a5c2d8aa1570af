import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { useFrameTexts } from "../texts.ts";

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
    <header className="admin-header screen-only">
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

export function VisitShop() {
  const { t } = useFrameTexts();
  return (
    <a className="admin-visit" href="/">
      <ExternalLink size={20} />
      <span>{t("header.visit")}</span>
    </a>
  );
}

interface FirstPaintProps {
  /** The shop's. */
  name: string | undefined;
  /** The sign-in form, for people without a session. */
  children?: ReactNode;
}

/** The server's markup: the admin until the session is known, or the sign-in page. */
export function FirstPaint({ name, children }: FirstPaintProps) {
  const texts = useFrameTexts();
  return (
    <>
      <HeaderBar name={name}>{children && name !== undefined && <VisitShop />}</HeaderBar>
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
        {children ?? <Waiting />}
      </main>
    </>
  );
}
