import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { formatMonth } from "#kernel/moments.ts";
import { formatMoney } from "#kernel/money.ts";
import { fullName } from "#kernel/person-name.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { CreditLine, PartLines } from "../web/PartLines.tsx";
import type { previewTerminationRun } from "../bulk/termination-runs.ts";

type Preview = AnswerOf<typeof previewTerminationRun>;

/** What the end of many employments would change: numbers, deductions by month, who is left out. */
export function RunPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const count = (value: number) => formatCount(value, language);
  const money = (cents: number) =>
    cents === 0
      ? formatMoney(0, language)
      : t(cents < 0 ? "end.givenBack" : "end.stillDue", { amount: formatMoney(Math.abs(cents), language) });
  return (
    <>
      <h3 style={{ marginBlock: "20px 8px", fontSize: "1rem" }}>
        {t("end.happens", { day: formatDay(preview.lastCoveredDay, language) })}
      </h3>
      <Facts
        facts={[
          { name: t("bulk.employees"), value: count(preview.employees) },
          { name: t("bulk.people"), value: count(preview.people) },
          { name: t("bulk.coverages"), value: count(preview.coverages) },
          { name: t("bulk.cobra"), value: count(preview.cobraFamilies) },
        ]}
      />
      {preview.examined < preview.employees && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t("bulk.examined", { count: preview.examined })}
        </Alert>
      )}
      {preview.refused > 0 && (
        <>
          <Alert severity="warning" sx={{ mt: 2 }}>
            {t("bulk.leftOut", { count: preview.refused })}
          </Alert>
          <LeftOut people={preview.firstRefused} />
        </>
      )}
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.deductions")}</h3>
      {preview.months.length === 0 ? (
        <p style={{ margin: 0 }}>{t("end.noDeductions")}</p>
      ) : (
        <>
          <p style={{ margin: "0 0 4px" }}>{t("end.deductionsRule")}</p>
          <DescriptionList
            caption={t("end.deductions")}
            columns={[
              { key: "month", header: t("end.month") },
              { key: "employee", header: t("bulk.ofEmployees"), align: "right" },
              { key: "employer", header: t("end.employer"), align: "right" },
            ]}
            rows={[
              ...preview.months.map((one) => ({
                id: one.month,
                cells: {
                  month: formatMonth(one.month, language),
                  employee: (
                    <>
                      {money(one.employeeCents)}
                      <PartLines of={one} money={money} />
                    </>
                  ),
                  employer: (
                    <>
                      {money(one.employerCents)}
                      <CreditLine of={one} money={money} />
                    </>
                  ),
                },
              })),
              {
                id: "total",
                isTotal: true,
                cells: {
                  month: t("end.total"),
                  employee: money(preview.employeeCents),
                  employer: money(preview.employerCents),
                },
              },
            ]}
          />
        </>
      )}
    </>
  );
}

/** Who is left out, and why. */
export function LeftOut({
  people,
}: {
  people: readonly {
    memberId: string;
    memberNumber: string;
    firstName: string;
    lastName: string;
    message: string;
  }[];
}) {
  return (
    <ul style={{ marginBlock: "8px 0", paddingInlineStart: 20 }}>
      {people.map(({ memberId, memberNumber, firstName, lastName, message }) => (
        <li key={memberId} style={{ overflowWrap: "anywhere" }}>
          <strong>
            {fullName({ firstName, lastName })} ({memberNumber})
          </strong>{" "}
          {message}
        </li>
      ))}
    </ul>
  );
}
