import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { PriceList, SheetPreview } from "../../price-list.ts";
import { type PriceWords, usePriceWords } from "./use-price-words.ts";

type Props = {
  preview: SheetPreview;
  list: PriceList | undefined;
  isApplying: boolean;
  onApply: () => void;
};

/** What a sheet would change, and what is wrong with it. */
export function SheetPreviewView({ preview, list, isApplying, onApply }: Props) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const { shares } = preview;
  const changes =
    preview.added + preview.changed + preview.ended + shares.added + shares.changed + shares.ended;
  return (
    <>
      <h3 style={{ marginBlock: "8px" }}>{t("sheet.preview", { file: preview.fileName })}</h3>
      {preview.problemCount > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t("sheet.problems", { count: preview.problemCount })}
        </Alert>
      )}
      {preview.problemCount === 0 && changes === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("sheet.nothing", { count: preview.same })}
        </Alert>
      )}
      {preview.ends && (
        <Typography sx={{ mb: 1 }}>
          {t("sheet.ends", { from: preview.ends.from, to: preview.ends.to })}
        </Typography>
      )}
      {preview.otherRows > 0 && (
        <Typography sx={{ mb: 1 }}>{t("sheet.otherRows", { count: preview.otherRows })}</Typography>
      )}
      {preview.problems.length > 0 && <Problems preview={preview} words={words} />}
      {preview.plans.length > 0 && preview.problemCount === 0 && <Plans preview={preview} words={words} />}
      {preview.canApply && (
        <BusyButton variant="contained" isBusy={isApplying} onClick={onApply} sx={{ my: 2 }}>
          {t("sheet.apply", { count: changes })}
        </BusyButton>
      )}
      {preview.rows.length > 0 && preview.problemCount === 0 && <Rows preview={preview} words={words} />}
    </>
  );
}

type PartProps = { preview: SheetPreview; words: PriceWords };

function Problems({ preview, words }: PartProps) {
  const { t } = useTranslation("plans-staff");
  return (
    <DescriptionList
      caption={t("sheet.problemsTitle")}
      columns={[
        { key: "row", header: t("sheet.row") },
        { key: "column", header: t("sheet.column") },
        { key: "problem", header: t("sheet.problemTitle") },
      ]}
      rows={preview.problems.map((problem) => ({
        id: JSON.stringify(problem),
        cells: {
          row: rowsOf(problem, t),
          column: problem.column ?? t("sheet.wholeRow"),
          problem: words.problem(problem),
        },
      }))}
    />
  );
}

/** "3", or "2, 3, 4 and 42 more". */
function rowsOf({ rows, count }: SheetPreview["problems"][number], t: TFunction<"plans-staff">): string {
  const shown = rows.join(", ");
  return count > rows.length ? t("sheet.moreRows", { rows: shown, count: count - rows.length }) : shown;
}

function Plans({ preview, words }: PartProps) {
  const { t } = useTranslation("plans-staff");
  return (
    <DescriptionList
      caption={t("sheet.plans")}
      columns={[
        { key: "name", header: t("sheet.plan") },
        { key: "from", header: t("sheet.firstDay"), isShort: true },
        { key: "added", header: t("sheet.what.added"), align: "right" },
        { key: "changed", header: t("sheet.what.changed"), align: "right" },
        { key: "ended", header: t("sheet.what.ended"), align: "right" },
        { key: "same", header: t("sheet.same"), align: "right" },
        { key: "findings", header: t("sheet.afterwards") },
      ]}
      rows={preview.plans.map(({ id, name, code, from, findings, ...counts }) => ({
        id,
        cells: {
          ...counts,
          name: `${name} (${code})`,
          from: words.day(from),
          findings:
            findings.length === 0
              ? t("sheet.everyone")
              : findings.map((finding) => {
                  const where = words.where(finding.where);
                  return (
                    <div key={JSON.stringify(finding)}>
                      {where !== "" && `${where}: `}
                      {words.finding(finding)}
                    </div>
                  );
                }),
        },
      }))}
    />
  );
}

function Rows({ preview, words }: PartProps) {
  const { t } = useTranslation("plans-staff");
  const total = preview.added + preview.changed + preview.ended;
  return (
    <>
      <h3 style={{ marginBlock: "16px 8px" }}>
        {t(preview.rows.length < total ? "sheet.firstRows" : "sheet.allRows", {
          shown: preview.rows.length,
          count: total,
        })}
      </h3>
      <DescriptionList
        caption={t("sheet.rows")}
        columns={[
          { key: "row", header: t("sheet.row"), isShort: true },
          { key: "what", header: t("sheet.change") },
          { key: "who", header: t("sheet.forWhom") },
          { key: "amount", header: t("try.amount"), align: "right" },
          { key: "was", header: t("sheet.was"), align: "right" },
          { key: "period", header: t("period.title"), isShort: true },
        ]}
        rows={preview.rows.map((row, at) => ({
          id: `${row.row} ${row.what} ${at}`,
          cells: {
            row: row.row,
            what: t(`sheet.what.${row.what}`),
            who: whoOf(row, words),
            amount: words.amount(row),
            was: row.was && row.what === "changed" && words.amount(row.was),
            period: words.period(row),
          },
        }))}
      />
    </>
  );
}

function whoOf(row: SheetPreview["rows"][number], words: PriceWords): string {
  const { tierCode, personKind, ratingArea, tobacco, divisionId } = row;
  return [
    row.ageFrom === null && row.ageTo === null ? "" : words.ages(row),
    words.division(divisionId),
    words.where({
      ...(ratingArea === null ? {} : { ratingArea }),
      ...(tierCode === null ? {} : { tierCode }),
      ...(personKind === null ? {} : { personKind }),
      ...(tobacco === null ? {} : { tobacco }),
    }),
  ]
    .filter((word) => word !== "")
    .join(" · ");
}
