import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "../session/session.ts";
import { useLogo } from "../look.ts";
import { type Logo, site } from "../site.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { LanguageChooser } from "./LanguageChooser.tsx";
import type { ShellParts } from "./shell-parts.ts";

type Props = { parts: ShellParts; finderRef: Ref<HTMLDivElement>; onHelp: () => void; onMenu: () => void };

export function Header({ parts, finderRef, onHelp, onMenu }: Props) {
  const { t } = useTranslation("shell");
  const logo = useLogo();
  const { logo2 } = site();
  const user = useUser();
  return (
    <header className="header">
      <div className="header__in">
        <div className="header__logos">
          <LogoLink logo={logo} />
          {logo2 && <LogoLink logo={logo2} isSecond />}
        </div>
        {user && user.type !== "member" && <parts.ClientName />}
        {user && <div ref={finderRef} className="header__find" />}
        <div className="header__tools">
          <LanguageChooser />
          {user && <parts.InboxLink />}
          <button
            type="button"
            className="button button--quiet needs-script"
            onClick={onHelp}
            aria-haspopup="dialog"
          >
            {t("help")}
          </button>
        </div>
        <div className="header__account">
          <AccountMenu parts={parts} />
        </div>
        <button
          type="button"
          className="button button--quiet header__menu needs-script"
          onClick={onMenu}
          aria-haspopup="dialog"
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
          {t("menu")}
        </button>
      </div>
    </header>
  );
}

/** The first logo leads to its link or home; the second only to a link of its own. */
function LogoLink({ logo, isSecond = false }: { logo: Logo; isSecond?: boolean }) {
  const { src, alt, height } = logo;
  const picture = (
    <img className={isSecond ? "logo logo--second" : "logo"} src={src} alt={alt} height={height} />
  );
  const link = logo.link ?? (isSecond ? undefined : "/");
  if (link === undefined) return picture;
  return link.startsWith("/") ? <Link to={link}>{picture}</Link> : <a href={link}>{picture}</a>;
}
