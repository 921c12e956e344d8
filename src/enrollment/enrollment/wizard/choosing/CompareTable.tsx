import type { ReactNode } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { inEnglish } from "../parts/in-english.tsx";
import { type Group, compareRows, type Row } from "./compare-rows.ts";
import { useColumns } from "./use-columns.tsx";
import type { BenefitChoice } from "./use-choice.ts";

interface Props {
  choice: BenefitChoice;
  plans: readonly OfferedPlan[];
  showsDifferent: boolean;
  onChoose: (plan: OfferedPlan) => void;
}

/** Written out, since a browser forgets that a table is one when it is laid out as something else. */
const role = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
const groups: readonly Group[] = ["pay", "care", "year", "about"];

/** A table on wide pages, a card for each row on narrow ones. */
export function CompareTable({ choice, plans, showsDifferent, onChoose }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  const columns = useColumns(choice, plans);
  const isInsurance = choice.enrollment.coverageNames[choice.type]?.isHealthCare === false;
  const rows = compareRows(choice.type, columns).filter(({ isSame }) => !showsDifferent || !isSame);
  return (
    <table className="wz-compare" {...role.table}>
      <caption>
        {t("compare.caption")}{" "}
        <small>{t(showsDifferent ? "compare.captionDifferent" : "compare.captionAll")}</small>
      </caption>
      <thead {...role.rowgroup}>
        <tr {...role.row}>
          <td {...role.cell} />
          {plans.map((plan) => (
            <th key={plan.id} scope="col" {...role.columnheader}>
              <span className="wz-plan__name" lang="en">
                {plan.name}
                {plan.carrier && <small>{plan.carrier}</small>}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.rowgroup}>
        <tr {...role.row}>
          <th scope="row" {...role.rowheader}>
            {t("row.choice")}
          </th>
          {plans.map((plan) => (
            <PlanCell key={plan.id} plan={plan}>
              {choice.chosen?.id === plan.id && <p>{t("compare.isChosen")}</p>}
              <Button type="button" onClick={() => onChoose(plan)}>
                {t("compare.choose")} <span className="visually-hidden">{inEnglish(plan.name)}</span>
              </Button>
            </PlanCell>
          ))}
        </tr>
      </tbody>
      {groups.map((group) => {
        const ofGroup = rows.filter((row) => row.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <tbody key={group} {...role.rowgroup}>
            <tr {...role.row} className="wz-compare__group">
              <th scope="colgroup" colSpan={plans.length + 1} {...role.columnheader}>
                {t(`compare.group.${group === "care" && isInsurance ? "insurance" : group}`)}
              </th>
            </tr>
            {ofGroup.map((row) => (
              <CompareRow
                key={row.key}
                row={row}
                plans={plans}
                nodes={columns.map(({ nodes }) => nodes[row.key])}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

type RowProps = { row: Row; plans: readonly OfferedPlan[]; nodes: readonly ReactNode[] };

function CompareRow({ row, plans, nodes }: RowProps) {
  const { t } = useTranslation(["enrollment-wizard-choosing-compare", "enrollment-wizard-choosing"]);
  return (
    <tr {...role.row} className={row.isSame ? "" : "wz-compare__different"}>
      <th scope="row" {...role.rowheader}>
        {t(`row.${row.key}`)}
        {plans.length > 1 && <small>{t(row.isSame ? "compare.same" : "compare.different")}</small>}
      </th>
      {plans.map((plan, at) => (
        <PlanCell key={plan.id} plan={plan}>
          {nodes[at] ?? row.cells[at] ?? <span className="wz-faint">{t("figure.notStated")}</span>}
        </PlanCell>
      ))}
    </tr>
  );
}

/** Where the columns stand below each other, each says whose it is; the heading of the column says it to who hears the table. */
function PlanCell({ plan, children }: { plan: OfferedPlan; children: ReactNode }) {
  return (
    <td {...role.cell}>
      <span className="wz-compare__of" aria-hidden="true" lang="en">
        {plan.name}
      </span>
      <div>{children}</div>
    </td>
  );
}
