import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, sumOf } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { formatCount } from "#web/staff/format.ts";
import type { Standing, StandingPerson } from "../standing.ts";
import type { Opened } from "./opened.ts";
import { LaserForm } from "./LaserForm.tsx";

type Props = { standing: Standing; onOpen: (opened: Opened) => void };

/** Those who are near or above their deductible first; each amount opens to the person's claims. */
export function People({ standing, onOpen }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const [isNear, setNear] = useState(true);
  const [laser, setLaser] = useState<StandingPerson | "new">();
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const { people, others, specific, policy } = standing;
  const shown = isNear
    ? people.filter(({ state, laserId }) => state !== "below" || laserId !== null)
    : people;
  const hidden = people.filter((one) => !shown.includes(one));
  const left = {
    people: others.people + hidden.length,
    paidCents: sumOf([others.paidCents, ...hidden.map(({ paidCents }) => paidCents)]),
  };
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>
        {t("specificText", {
          count: specific.noticesDue,
          share: formatCount(policy.noticeBasisPoints / 100, language),
          over: money(specific.overCents),
        })}
      </p>
      <Limits standing={standing} />
      <FlagField id="only-near" label={t("onlyNear")} value={isNear} onChange={setNear} />
      {people.length === 0 ? (
        <Typography sx={{ my: 1 }}>{t("nobody")}</Typography>
      ) : (
        <>
          {shown.length === 0 && <Typography sx={{ my: 1 }}>{t("noneNear")}</Typography>}
          <DescriptionList
            caption={t("specific")}
            columns={[
              { key: "name", header: t("columns.name") },
              { key: "state", header: t("columns.state") },
              { key: "deductible", header: t("columns.deductible"), align: "right" },
              { key: "paid", header: t("columns.paid"), align: "right" },
              { key: "over", header: t("columns.over"), align: "right" },
              { key: "laser", header: t("columns.laser") },
            ]}
            rows={[
              ...shown.map((one) => ({
                id: one.memberId,
                cells: {
                  name: (
                    <>
                      {one.name}
                      {one.memberNumber !== null && (
                        <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
                          {` ${one.memberNumber}`}
                        </Typography>
                      )}
                    </>
                  ),
                  state: `${t(`state.${one.state}`)} · ${percent(one, language)}`,
                  deductible: money(one.deductibleCents),
                  paid: (
                    <Amount
                      text={money(one.paidCents)}
                      about={t("claimsOf", { name: one.name })}
                      onOpen={() => onOpen({ kind: "person", memberId: one.memberId, name: one.name })}
                    />
                  ),
                  over: one.overCents === 0 ? "" : money(one.overCents),
                  laser: (
                    <Button size="small" onClick={() => setLaser(one)}>
                      {one.laserId === null ? t("setLaser") : money(one.deductibleCents)}
                      {one.countsForAll ? "" : ` · ${t("laserAlone")}`}
                      <span className="visually-hidden"> {one.name}</span>
                    </Button>
                  ),
                },
              })),
              ...(left.people === 0
                ? []
                : [
                    {
                      id: "others",
                      cells: {
                        name: t("others", { count: left.people }),
                        paid: money(left.paidCents),
                      },
                    },
                  ]),
              {
                id: "total",
                isTotal: true,
                cells: { name: t("total"), paid: money(specific.paidCents), over: money(specific.overCents) },
              },
            ]}
          />
        </>
      )}
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setLaser("new")}>
        {t("laserOfNumber")}
      </Button>
      {laser && (
        <LaserForm
          policyId={policy.id}
          person={laser === "new" ? undefined : laser}
          onClose={() => setLaser(undefined)}
        />
      )}
    </>
  );
}

/** What else the policy says of what the carrier pays back for people, where it says anything. */
function Limits({ standing: { policy, specific } }: Pick<Props, "standing">) {
  const { t } = useTranslation("reinsurance-staff");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const { specificLimitCents, aggregatingDeductibleCents } = policy;
  if (specificLimitCents === null && aggregatingDeductibleCents === null) return null;
  return (
    <Facts
      facts={[
        ...(specificLimitCents === null
          ? []
          : [{ name: t("facts.specificLimit"), value: money(specificLimitCents) }]),
        ...(aggregatingDeductibleCents === null
          ? []
          : [{ name: t("facts.aggregatingDeductible"), value: money(aggregatingDeductibleCents) }]),
        { name: t("facts.reimbursed"), value: money(specific.reimbursedCents) },
      ]}
    />
  );
}

function percent({ paidCents, deductibleCents }: StandingPerson, language: "en" | "ko" | "es"): string {
  if (deductibleCents === 0) return "–";
  return `${formatCount(Math.floor((paidCents * 100) / deductibleCents), language)}%`;
}

/** A number that opens to its rows. */
export function Amount({ text, about, onOpen }: { text: string; about: string; onOpen: () => void }) {
  return (
    <Button
      size="small"
      sx={{ minWidth: 0, p: "0 4px", mr: "-4px", textDecoration: "underline" }}
      onClick={onOpen}
    >
      {text}
      <span className="visually-hidden">, {about}</span>
    </Button>
  );
}
