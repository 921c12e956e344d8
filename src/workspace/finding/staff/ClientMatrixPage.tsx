import "./matrix.css";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import Popover from "@mui/material/Popover";
import DownloadIcon from "@mui/icons-material/Download";
import ViewColumnIcon from "@mui/icons-material/ViewColumnOutlined";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lineOf } from "#kernel/csv.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import { ApiProblem, save, send } from "#web/api.ts";
import { browserStorage } from "#web/storage.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { clientMatrix, MatrixRow } from "../client-matrix.ts";
import { columnsOf, type MatrixColumn } from "./matrix-columns.ts";
import { type Edit, MatrixGrid } from "./MatrixGrid.tsx";
import { type Matrix, matrixKey, useSaveCell } from "./use-cell.ts";

/** The columns that were hidden here; keys of columns and nothing else. */
const hiddenKey = "openroll.matrix";
const [everyone, anyGap] = ["", "any"];

/** All clients side by side: what each has and what it lacks. */
export function ClientMatrixPage() {
  const { t } = useTranslation("finding-staff");
  const answer = useQuery({
    queryKey: matrixKey,
    queryFn: ({ signal }) => send<typeof clientMatrix>("GET /admin/clientmatrix", { signal }),
  });
  usePage(t("matrix.title"));
  return (
    <>
      <ListHead title={t("matrix.title")} about={t("matrix.about")} />
      <Answer of={answer}>
        {(matrix) => <Shown matrix={matrix} onReload={() => answer.refetch()} isBusy={answer.isFetching} />}
      </Answer>
    </>
  );
}

type ShownProps = { matrix: Matrix; onReload: () => Promise<unknown>; isBusy: boolean };

function Shown({ matrix, onReload, isBusy }: ShownProps) {
  const { t } = useTranslation(["finding-staff", "clients", "records"]);
  const [typed, setTyped] = useState("");
  const [gaps, setGaps] = useState(everyone);
  const [hidden, setHidden] = useState<readonly string[]>(() => kept());
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const saving = useSaveCell();
  const all = columnsOf(matrix.fields, t);
  const columns = all.filter(({ key }) => !hidden.includes(key));
  const rows = matrix.rows.filter((row) => isFound(row, typed) && hasGap(row, gaps, columns));

  const handleSave = (row: MatrixRow, column: MatrixColumn, text: string) => {
    if (saving.isPending) return;
    if (text === column.raw(row)) {
      setEdit(null);
      saving.reset();
      return;
    }
    saving.mutate(
      { row, column, typed: text },
      {
        onSuccess: () => setEdit(null),
        // What was typed stays in its cell, beside the reason.
        onError: () => setEdit({ rowId: row.id, key: column.key, isWrong: true }),
      },
    );
  };
  const handleHide = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    setHidden(next);
    browserStorage.write(hiddenKey, JSON.stringify(next));
  };
  const handleCsv = () => {
    const lines = [
      lineOf([t("matrix.client"), ...columns.map(({ label }) => label)]),
      ...rows.map((row) => lineOf([row.name, ...columns.map((column) => column.text(row))])),
    ];
    save({ blob: new Blob(["\uFEFF", ...lines], { type: "text/csv" }), name: "clients.csv" });
  };
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1 }}>
        <OutlinedInput
          size="small"
          type="search"
          value={typed}
          placeholder={t("matrix.search")}
          onChange={(event) => setTyped(event.target.value)}
          inputProps={{ "aria-label": t("matrix.search"), maxLength: 100 }}
          sx={{ flex: "1 1 12rem", maxWidth: "20rem" }}
        />
        <Box sx={{ flex: "1 1 12rem", maxWidth: "20rem" }}>
          <label htmlFor="matrix-gaps" className="visually-hidden">
            {t("matrix.gaps.label")}
          </label>
          <NativeChoice
            id="matrix-gaps"
            value={gaps}
            onChange={setGaps}
            options={[
              { value: everyone, label: t("matrix.gaps.all") },
              { value: anyGap, label: t("matrix.gaps.any") },
              ...columns
                .filter(({ isWanted }) => isWanted)
                .map(({ key, label }) => ({ value: key, label: t("matrix.gaps.one", { column: label }) })),
            ]}
          />
        </Box>
        <Box sx={{ display: "flex", gap: 1, ml: "auto" }}>
          <Button
            variant="outlined"
            startIcon={<ViewColumnIcon />}
            aria-haspopup="dialog"
            onClick={(event) => setMenu(event.currentTarget)}
          >
            {t("matrix.chooseColumns")}
          </Button>
          <Button variant="outlined" startIcon={<DownloadIcon />} onClick={handleCsv}>
            CSV
          </Button>
        </Box>
      </Box>
      <Popover
        open={menu !== null}
        anchorEl={menu}
        onClose={() => setMenu(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: { role: "dialog", "aria-label": t("matrix.chooseColumns"), sx: { p: 2, maxHeight: 420 } },
        }}
      >
        {all.map(({ key, label }) => (
          <FormControlLabel
            key={key}
            sx={{ display: "flex" }}
            label={label}
            control={
              <Checkbox size="small" checked={!hidden.includes(key)} onChange={() => handleHide(key)} />
            }
          />
        ))}
      </Popover>
      <StaleAlert
        error={saving.error}
        isBusy={isBusy}
        onReload={() => void onReload().then(() => saving.reset())}
        isCompared={false}
      />
      {saving.error !== null && !isStale(saving.error) && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {reasonOf(saving.error)}
        </Alert>
      )}
      {matrix.isCut && <Alert severity="info">{t("matrix.cut")}</Alert>}
      <p role="status" style={{ margin: "0 0 4px" }}>
        {t("matrix.count", { count: rows.length })} {t("matrix.keys")}
      </p>
      {rows.length === 0 ? (
        <>
          <p>{t(matrix.rows.length === 0 ? "matrix.empty" : "matrix.none")}</p>
          {matrix.rows.length === 0 && (
            <Button component={Link} to="/admin/clients/new" variant="contained">
              {t("matrix.add")}
            </Button>
          )}
        </>
      ) : (
        <MatrixGrid
          rows={rows}
          columns={columns}
          edit={edit}
          isBusy={saving.isPending}
          onEdit={(next) => {
            if (next === null) saving.reset();
            setEdit(next);
          }}
          onSave={handleSave}
        />
      )}
    </>
  );
}

function kept(): string[] {
  try {
    const hidden: unknown = JSON.parse(browserStorage.read(hiddenKey) ?? "[]");
    return Array.isArray(hidden) ? hidden.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function isFound({ name, externalCode }: MatrixRow, typed: string): boolean {
  const text = nameKeyOf(`${name} ${externalCode}`);
  return nameKeyOf(typed)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function hasGap(row: MatrixRow, gaps: string, columns: readonly MatrixColumn[]): boolean {
  if (gaps === everyone) return true;
  return columns.some(
    (column) => column.isWanted && (gaps === anyGap || gaps === column.key) && column.text(row) === "",
  );
}

function reasonOf(error: Error): string {
  const reasons = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? reasons.join(" ") : error.message;
}
