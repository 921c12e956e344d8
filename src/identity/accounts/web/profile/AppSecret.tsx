import "./profile.css";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import type { setUpCode } from "../../second-factor.ts";

export type Begun = AnswerOf<typeof setUpCode>;

/** What an authenticator app is told: as a picture, to be typed, or by a link to the app on this device. */
export function AppSecret({ begun: { picture, secret, address } }: { begun: Begun }) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <>
      <p>{t("totp.scan")}</p>
      <img
        className="profile__picture"
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t("totp.picture")}
        width={208}
        height={208}
      />
      <p>{t("totp.noCamera")}</p>
      {/* In groups, so that it can be typed; apps take it with the spaces. */}
      <p className="profile__key">{secret.match(/.{1,4}/gu)?.join(" ")}</p>
      <a href={address}>{t("totp.open")}</a>
    </>
  );
}
