import "./profile.css";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLeaveGuard } from "#web/leave-guard.ts";
import { Queries } from "#web/Queries.tsx";
import { type SessionUser, useUser } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { Modal } from "#web/shell/Modal.tsx";
import { SignInFirst } from "#web/shell/SignInFirst.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { DetailsSection } from "./DetailsSection.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { FactorsSection } from "./FactorsSection.tsx";
import { LanguageSection } from "./LanguageSection.tsx";
import { AccessHistorySection } from "./AccessHistorySection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { useProfile } from "./profile-data.ts";
import { NotLoaded, type SectionName, sectionNames } from "./profile-parts.tsx";
import { SharingSection } from "./SharingSection.tsx";
import { UnsavedContext } from "./use-unsaved.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";

/** The own account, the same for every kind of user. */
export function ProfilePage() {
  const user = useUser();
  if (!user) return <SignInFirst />;
  return (
    <Queries>
      <Profile user={user} />
    </Queries>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const { t } = useTranslation("accounts-web-profile");
  const { data: profile, error, refetch } = useProfile();
  const [unsaved, setUnsaved] = useState<readonly SectionName[]>([]);
  const tellUnsaved = useCallback(
    (name: SectionName, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.includes(name) === isUnsaved) return before;
        return isUnsaved ? [...before, name] : before.filter((one) => one !== name);
      }),
    [],
  );
  const isMember = user.type === "member";
  const hasProfile = profile !== undefined;
  usePage(t("title"));

  // The section that the address names is there only now.
  useEffect(() => {
    const name = sectionNames.find((one) => location.hash === `#${one}`);
    if (hasProfile && name) goToSection(name);
  }, [hasProfile]);
  return (
    <div className="profile">
      <Link className="back-link" to={`/${user.type}`}>
        <span aria-hidden="true">←</span> {t("home")}
      </Link>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      {profile ? (
        <div className="profile__in">
          <SectionLinks names={sectionNames.filter((name) => isMember || name !== "sharing")} />
          <UnsavedContext value={tellUnsaved}>
            <div className="profile__sections">
              <DetailsSection profile={profile} />
              <LanguageSection profile={profile} />
              <PasswordSection profile={profile} />
              <FactorsSection />
              <DevicesSection />
              <AccessHistorySection isMember={isMember} />
              {isMember && <SharingSection />}
            </div>
          </UnsavedContext>
        </div>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <LeaveQuestion isDirty={unsaved.length > 0} />
    </div>
  );
}

function SectionLinks({ names }: { names: readonly SectionName[] }) {
  const { t } = useTranslation("accounts-web-profile");
  const current = useSectionInView();
  const handleLink = (event: MouseEvent, name: SectionName) => {
    event.preventDefault();
    // No entry of its own: Back leads to the page before.
    history.replaceState(history.state, "", `#${name}`);
    goToSection(name);
  };
  return (
    <nav className="profile__nav" aria-label={t("sections")}>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              {...(name === current ? { "aria-current": "true" as const } : {})}
              onClick={(event) => handleLink(event, name)}
            >
              {t(`nav.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goToSection(name: SectionName): void {
  const heading = document.getElementById(name);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

/** The last section whose heading has passed the upper third of the window. */
function useSectionInView(): SectionName {
  const [current, setCurrent] = useState<SectionName>("details");
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = isAtEnd && window.scrollY > 0 ? window.innerHeight : window.innerHeight / 3;
      const passed = sectionNames.filter((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top;
        return top !== undefined && top < line;
      });
      setCurrent(passed.at(-1) ?? "details");
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return current;
}

function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("accounts-web-profile");
  const { leave, stay } = useLeaveGuard(isDirty);
  if (!leave) return null;
  return (
    <Modal
      title={t("leave.title")}
      role="alertdialog"
      describedBy="leave-text"
      hasCloseButton={false}
      onClose={stay}
    >
      <p id="leave-text">{t("leave.text")}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={stay}>
          {t("leave.stay")}
        </button>
        <button type="button" className="button" onClick={leave}>
          {t("leave.leave")}
        </button>
      </p>
    </Modal>
  );
}
