import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import type { listSecondFactors, SecondFactor } from "../../second-factor.ts";
import { AuthenticatorDialog } from "./AuthenticatorDialog.tsx";
import { RemoveDialog, RenameDialog, RenewCodesDialog } from "./FactorDialogs.tsx";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { refreshAccessHistory } from "./profile-data.ts";
import { Done, focusSection, NotLoaded, ProfileSection } from "./profile-parts.tsx";

type Opened =
  | { dialog: "totp" | "passkey" | "codes" }
  | { dialog: "rename" | "remove"; factor: SecondFactor };

export function FactorsSection() {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["secondFactors"],
    queryFn: ({ signal }) => send<typeof listSecondFactors>("GET /user/secondFactors", { signal }),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const factors = data?.factors ?? [];
  const hasTotp = factors.some(({ kind }) => kind === "totp");

  const open = (what: Opened) => {
    setDone(null);
    setOpened(what);
  };
  const close = () => setOpened(null);
  const finish = async (message: string) => {
    close();
    setDone(message);
    await Promise.all([refetch(), refreshAccessHistory(queries)]);
  };
  return (
    <ProfileSection name="factors">
      <p>{t("factors.about")}</p>
      {data ? (
        <>
          {data.isRequired && <p>{t("factors.required")}</p>}
          {factors.length === 0 ? (
            <p className="profile__empty">{t("factors.none")}</p>
          ) : (
            <ul className="plain-list profile__rows" aria-label={t("factors.list")}>
              {factors.map((factor) => (
                <Factor
                  key={factor.id}
                  factor={factor}
                  onRename={() => open({ dialog: "rename", factor })}
                  onRemove={() => open({ dialog: "remove", factor })}
                />
              ))}
            </ul>
          )}
          <div className="profile__actions">
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              onClick={() => open({ dialog: "totp" })}
            >
              {t("factors.addTotp")}
            </button>
            {browserSupportsWebAuthn() ? (
              <button
                type="button"
                className="button"
                aria-haspopup="dialog"
                onClick={() => open({ dialog: "passkey" })}
              >
                {t("factors.addPasskey")}
              </button>
            ) : (
              <p className="profile__small">{t("factors.noPasskeys")}</p>
            )}
          </div>
          {factors.length > 0 && (
            <>
              <p className="profile__codes-left">
                {data.recoveryCodesLeft === 0
                  ? t("factors.codesNone")
                  : t("factors.codesLeft", { count: data.recoveryCodesLeft })}
              </p>
              <button
                type="button"
                className="button"
                aria-haspopup="dialog"
                onClick={() => open({ dialog: "codes" })}
              >
                {t("factors.newCodes")}
              </button>
            </>
          )}
        </>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Done>{done}</Done>
      {opened?.dialog === "totp" && (
        <AuthenticatorDialog
          hasTotp={hasTotp}
          onDone={() => void finish(t("factors.done.totp"))}
          onClose={close}
        />
      )}
      {opened?.dialog === "passkey" && (
        <PasskeyDialog
          hasTotp={hasTotp}
          onDone={() => void finish(t("factors.done.passkey"))}
          onClose={close}
        />
      )}
      {opened?.dialog === "codes" && (
        <RenewCodesDialog
          hasTotp={hasTotp}
          onDone={() => void finish(t("factors.done.codes"))}
          onClose={close}
        />
      )}
      {opened?.dialog === "rename" && (
        <RenameDialog
          factor={opened.factor}
          onDone={() => void finish(t("factors.done.renamed"))}
          onClose={close}
        />
      )}
      {opened?.dialog === "remove" && (
        <RemoveDialog
          factor={opened.factor}
          isLast={factors.length === 1}
          hasTotp={hasTotp}
          onDone={() => {
            // Its buttons go with it, and the focus with them.
            void finish(t("factors.done.removed", { name: opened.factor.name })).then(() =>
              focusSection("factors"),
            );
          }}
          onClose={close}
        />
      )}
    </ProfileSection>
  );
}

type FactorProps = { factor: SecondFactor; onRename: () => void; onRemove: () => void };

function Factor({ factor, onRename, onRemove }: FactorProps) {
  const { t } = useTranslation("accounts-web-profile");
  const { name, kind, createdAt, lastUsedAt } = factor;
  const language = currentLanguage();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {t(`factors.kind.${kind}`)}
          {". "}
          {t("factors.added", { date: formatDayOf(createdAt, language) })}
          {", "}
          {lastUsedAt === null
            ? t("factors.neverUsed")
            : t("factors.used", { date: formatDayOf(lastUsedAt, language) })}
        </p>
      </div>
      <div className="profile__row-actions">
        <button
          type="button"
          className="button button--quiet"
          aria-haspopup="dialog"
          aria-label={t("factors.renameLabel", { name })}
          onClick={onRename}
        >
          {t("factors.rename")}
        </button>
        <button
          type="button"
          className="button button--quiet"
          aria-haspopup="dialog"
          aria-label={t("factors.removeLabel", { name })}
          onClick={onRemove}
        >
          {t("factors.remove")}
        </button>
      </div>
    </li>
  );
}
