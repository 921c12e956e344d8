import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { ApiProblem, download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import type { formDetail, FormPivot, formPivot, formPivotExport } from "../forms.ts";
import { formsPath } from "./form-paths.ts";
import { Pager } from "./parts/Pager.tsx";

const pageSize = 25;

/** The answers to one form: a row for each who completed it, a column for each question. */
export function AnswersPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation("surveys");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page") ?? 1) || 1);
  const form = useQuery({
    queryKey: ["record", "customforms", id],
    queryFn: ({ signal }) =>
      send<typeof formDetail>("GET /admin/customforms/{id}", { params: { id }, signal }),
  });
  const answer = useQuery({
    queryKey: ["form answers", id, page],
    queryFn: ({ signal }) =>
      send<typeof formPivot>("GET /admin/customforms/{id}/pivot", {
        params: { id },
        query: { page, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const title = t("answers.title", { name: form.data?.name ?? "" });
  usePage(title);
  useRecordClient(form.data?.clientId ?? null, form.data?.clientName);
  const isHidden = answer.error instanceof ApiProblem && answer.error.code === "forbidden";
  const handleExport = async () =>
    save(
      await download<typeof formPivotExport>("GET /admin/customforms/{id}/pivot/export", { params: { id } }),
    );
  return (
    <>
      <RecordHeader
        back={{ to: `${formsPath}/${id}`, label: t("answers.back") }}
        title={title}
        actions={
          <Button
            variant="outlined"
            disabled={!answer.isSuccess || answer.data.total === 0}
            onClick={() => void handleExport()}
          >
            {t("answers.export")}
          </Button>
        }
      />
      {isHidden ? (
        <Alert severity="info">{t("answers.forbidden")}</Alert>
      ) : (
        <Answer of={answer}>
          {(pivot) =>
            pivot.total === 0 ? (
              <p>{t("answers.none")}</p>
            ) : (
              <>
                <PivotTable pivot={pivot} caption={title} />
                <Pager page={pivot.page} pages={Math.ceil(pivot.total / pageSize)} />
              </>
            )
          }
        </Answer>
      )}
    </>
  );
}

function PivotTable({ pivot, caption }: { pivot: FormPivot; caption: string }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  const head = ["who", "source", "when", "revision", "signed"] as const;
  return (
    // A wide table is moved sideways by the keyboard too.
    <TableContainer tabIndex={0} role="region" aria-label={caption}>
      <Table size="small" sx={{ "& td, & th": { verticalAlign: "top" } }}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead>
          <TableRow>
            {head.map((key) => (
              <TableCell key={key} scope="col">
                {t(`answers.${key}`)}
              </TableCell>
            ))}
            {pivot.columns.map(({ name, title }) => (
              <TableCell key={name} scope="col" sx={{ minWidth: "9rem" }}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {pivot.rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row">
                {row.name ?? t("answers.unnamed")}
              </TableCell>
              <TableCell>{t(`answers.sources.${row.source}`)}</TableCell>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDayOf(row.completedAt, language)}</TableCell>
              <TableCell align="right">{row.revision}</TableCell>
              <TableCell>{row.signedName ?? ""}</TableCell>
              {pivot.columns.map(({ name }) => (
                <TableCell key={name}>
                  <Box sx={{ whiteSpace: "pre-line", maxWidth: "24rem", overflowWrap: "anywhere" }}>
                    {row.cells[name] ?? ""}
                  </Box>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
