import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The sections of the page, in their order; each is an anchor too. */
export const sectionNames = [
  "details",
  "language",
  "password",
  "factors",
  "devices",
  "accessHistory",
  "sharing",
] as const;
export type SectionName = (typeof sectionNames)[number];

export function ProfileSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <section className="profile__section" aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        {t(`nav.${name}`)}
      </h2>
      {children}
    </section>
  );
}

/** Says what has come of a save. It is there before, so that screen readers hear of the change. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="profile__done">
      {children}
    </p>
  );
}

/** A part that could not be fetched does not take the page with it. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <>
      <p role="alert">
        {t("notLoaded")} {error.message}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        {t("retry")}
      </button>
    </>
  );
}

/** Where what had the focus is gone. */
export function focusSection(name: SectionName): void {
  document.getElementById(name)?.focus();
}
