import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type {
  claimHoldPreview,
  claimSetPreview,
  ReleasePreview,
  SetReleasePreview,
} from "../claim-file-calls.ts";

type Change = ReleasePreview["changes"][number];

/** The claims that a release changes, with their sums before and after. */
export function WhatReleaseDoes({ holdId }: { holdId: string }) {
  const answer = useQuery({
    queryKey: ["claim release", holdId],
    queryFn: ({ signal }) =>
      send<typeof claimHoldPreview>("GET /claims/holds/{id}/release", { params: { id: holdId }, signal }),
    // Files that came in meanwhile change it.
    gcTime: 0,
  });
  return (
    <Answer of={answer}>
      {({ changes }) => changes.map((change) => <Changed key={change.claimNumber} change={change} />)}
    </Answer>
  );
}

/** The sums of all claims that a set changes, before and after, then its claims. */
export function WhatSetReleaseDoes({
  setId,
  count,
  payment,
}: {
  setId: string;
  count: number;
  payment: string;
}) {
  const { t } = useTranslation("claims-staff");
  const answer = useQuery({
    queryKey: ["claim set release", setId],
    queryFn: ({ signal }) =>
      send<typeof claimSetPreview>("GET /claims/sets/{id}/release", { params: { id: setId }, signal }),
    gcTime: 0,
  });
  return (
    <>
      <p>
        {t("release.set", { count })}
        {payment !== "" && ` ${t("files.payment")}: ${payment}`}
      </p>
      <Answer of={answer}>{(preview) => <SetChanges preview={preview} />}</Answer>
    </>
  );
}

function SetChanges({ preview }: { preview: SetReleasePreview }) {
  const { t } = useTranslation("claims-staff");
  const { changes, changed, heldAlone, before, after, isTooLong } = preview;
  if (isTooLong) return <Alert severity="warning">{t("release.tooLong")}</Alert>;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  return (
    <>
      {heldAlone > 0 && <Alert severity="info">{t("release.heldAlone", { count: heldAlone })}</Alert>}
      {/* The table's caption says it to those who do not see it. */}
      <p aria-hidden="true" style={{ marginBlock: "1rem 0.5rem" }}>
        <strong>{t("release.sums", { count: changed })}</strong>
      </p>
      <DescriptionList
        caption={t("release.sums", { count: changed })}
        columns={beforeAndAfter(t)}
        rows={(["planPaymentCents", "patientResponsibilityCents"] as const).map((key) => ({
          id: key,
          cells: { what: t(`release.${key}`), before: money(before[key]), after: money(after[key]) },
        }))}
      />
      {changes.map((change) => (
        <Changed key={JSON.stringify(change)} change={change} />
      ))}
      {changed > changes.length && (
        <p>{t("files.someHolds", { shown: String(changes.length), all: String(changed) })}</p>
      )}
    </>
  );
}

const beforeAndAfter = (t: TFunction<"claims-staff">) => [
  { key: "what", header: t("release.what") },
  { key: "before", header: t("release.before"), align: "right" as const },
  { key: "after", header: t("release.after"), align: "right" as const },
];

function Changed({ change }: { change: Change }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const { claimNumber, before, after, counts } = change;
  const money = (cents: number | undefined) =>
    cents === undefined ? "" : formatMoney(cents, currentLanguage());
  const row = (key: "billedCents" | "planPaymentCents" | "patientResponsibilityCents") => ({
    id: key,
    cells: { what: t(`release.${key}`), before: money(before?.[key]), after: money(after[key]) },
  });
  const status = (figures: Change["before"]) =>
    figures === null ? "" : t(`claims:status.${figures.status}`);
  const says = before === null ? "isNew" : counts ? "counts" : "stays";
  return (
    <>
      <Alert severity={says === "stays" ? "info" : "warning"} sx={{ mb: 1 }}>
        {t(`release.${says}`, { number: claimNumber })}
      </Alert>
      <DescriptionList
        caption={t("release.caption", { number: claimNumber })}
        columns={beforeAndAfter(t)}
        rows={[
          {
            id: "status",
            cells: { what: t("release.status"), before: status(before), after: status(after) },
          },
          row("billedCents"),
          row("planPaymentCents"),
          row("patientResponsibilityCents"),
        ]}
      />
    </>
  );
}
