import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { enrollmentsPath } from "../../../web/paths.ts";
import { useTierWords } from "../../../staff/enrollment-words.ts";
import { dryRunKinds, type SilentChoice } from "../../kinds.ts";
import type { dryRunChanges, dryRunExport, DryRunRow } from "../../dry-run.ts";

/** Who would change what: each change of a family is a row. */
export function ChangesPart({ sessionId, silent }: { sessionId: string; silent: SilentChoice }) {
  const { t } = useTranslation("processing-dry-run");
  const type = useUser()?.type ?? "admin";
  const params = { sessionId };
  // The rows stand in the order of their enrollments: there is no other.
  const queryOf = ({ sort: _, q: __, ...query }: ListQuery) => ({ ...query, silent });
  return (
    <>
      <h2>{t("changes.title")}</h2>
      <DataList<DryRunRow>
        key={silent}
        name={`dry-run-${sessionId}-${silent}`}
        caption={t("changes.title")}
        columns={useColumns()}
        filters={[
          {
            field: "kind",
            label: t("columns.kind"),
            kind: "choice",
            options: dryRunKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
        ]}
        usualSort="order"
        fetchPage={(query, signal) =>
          send<typeof dryRunChanges>("GET /admin/enrollmentsessions/{sessionId}/dryrun/changes", {
            params,
            query: queryOf(query),
            signal,
            patience: 120_000,
          })
        }
        download={async (query) => {
          const { page: _, pageSize: __, ...narrowing } = queryOf(query);
          save(
            await download<typeof dryRunExport>("GET /admin/enrollmentsessions/{sessionId}/dryrun/export", {
              params,
              query: narrowing,
              patience: 300_000,
            }),
          );
        }}
        hrefOf={({ id, enrollmentId }) =>
          enrollmentId === null
            ? `/${type}/members/${id.split(":")[0]}`
            : `${enrollmentsPath(type)}/${enrollmentId}`
        }
        empty={t("changes.noneOfKind")}
        noMatch={t("changes.noneOfKind")}
      />
    </>
  );
}

function useColumns(): ListColumn<DryRunRow>[] {
  const { t } = useTranslation(["processing-dry-run", "enrollment"]);
  const tierWords = useTierWords();
  const language = currentLanguage();
  const side = (cover: DryRunRow["before"]) =>
    cover === null ? t("changes.noCover") : `${cover.planName}, ${tierWords(cover.tierCode)}`;
  const more = ({ employeeCentsMore: cents }: DryRunRow) =>
    cents === 0
      ? ""
      : t(cents > 0 ? "changes.plus" : "changes.minus", { amount: formatMoney(Math.abs(cents), language) });
  const column = (
    field: string,
    header: string,
    width: number,
    text: (row: DryRunRow) => string,
    rest: Partial<ListColumn<DryRunRow>> = {},
  ): ListColumn<DryRunRow> => ({ field, header, width, text, sortable: false, ...rest });
  return [
    column("name", t("columns.name"), 135, (row) => row.name),
    column("coverageType", t("columns.coverageType"), 90, (row) => coverageLabel(row.coverageType)),
    column("kind", t("columns.kind"), 155, (row) => t(`kind.${row.kind}`)),
    column("losing", t("columns.losing"), 145, (row) => row.losing.join(", ")),
    column("twice", t("columns.twice"), 120, (row) => row.twice.join(", ")),
    column("before", t("changes.before"), 175, (row) => side(row.before)),
    column("after", t("changes.after"), 175, (row) => side(row.after)),
    column("more", t("changes.cost"), 115, more, { align: "right" }),
  ];
}
