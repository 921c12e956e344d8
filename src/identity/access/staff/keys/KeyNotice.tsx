import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime, formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { ApiKey } from "../../api-keys.ts";

/** What somebody should know about a key before it surprises them. */
export function KeyNotice({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation(["access-staff", "access"]);
  const { state, lost, owner, expiresAt } = apiKey;
  const names = listOf(
    lost.map((one) => t(`access:permissions.${one}.name`)),
    currentLanguage(),
  );
  const isLiving = state === "active" || state === "endsSoon";
  return (
    <>
      {state !== "active" && (
        <Alert severity={state === "revoked" ? "info" : "warning"} sx={{ mb: 2 }}>
          {t(`keys.form.${state}Help`, { day: formatDayOf(expiresAt, currentLanguage()) })}
        </Alert>
      )}
      {isLiving && names !== "" && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("keys.form.lostHelp", { owner: owner ?? "–", names })}
        </Alert>
      )}
    </>
  );
}

export function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation(["access-staff", "access"]);
  const { hint, owner, createdAt, lastUsedAt, revokedAt } = apiKey;
  const time = (moment: string) => formatDayAndTime(moment, currentLanguage());
  return (
    <Section title={t("keys.made.label")}>
      <Facts
        facts={[
          { name: t("keys.columns.hint"), value: <code>{hint}…</code> },
          { name: t("keys.columns.owner"), value: owner ?? "–" },
          { name: t("keys.columns.createdAt"), value: time(createdAt) },
          {
            name: t("keys.columns.lastUsedAt"),
            value: lastUsedAt === null ? t("keys.never") : time(lastUsedAt),
          },
          ...(revokedAt === null ? [] : [{ name: t("keys.columns.revokedAt"), value: time(revokedAt) }]),
        ]}
      />
    </Section>
  );
}
