import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { censusMend, censusRow, CensusRowView } from "../census.ts";

type Props = {
  censusId: string;
  row: number;
  /** Of the list in which it stands: one of warnings shows a warning that is left, one of mistakes goes on. */
  severity: "error" | "warning";
  onCorrected: () => void;
  onClose: () => void;
};

/** The wrong cells of a row, to be corrected where they stand. Enter looks at the row anew, Escape leaves it as it is. */
export function CensusRowForm(props: Props) {
  const { censusId, row } = props;
  // Its words come from the server, in the language of the page; what was typed stays.
  const key = ["census row", censusId, row, currentLanguage()];
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      send<typeof censusRow>("GET /admin/census/{id}/row", {
        params: { id: censusId },
        query: { row },
        signal,
      }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
  return <Answer of={answer}>{(seen) => <Cells {...props} seen={seen} queryKey={key} />}</Answer>;
}

type CellsProps = Props & { seen: CensusRowView; queryKey: readonly unknown[] };
type Typed = Readonly<Record<string, string>>;

function Cells({ censusId, row, severity, seen, queryKey, onCorrected, onClose }: CellsProps) {
  const { t } = useTranslation("exchange");
  const id = useId();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [showsAll, setShowsAll] = useState(false);
  const wrong = seen.cells.filter(({ isWrong }) => isWrong);
  const shown = showsAll || wrong.length === 0 ? seen.cells : wrong;
  const saving = useMutation({
    mutationFn: () =>
      send<typeof censusMend>("PUT /admin/census/{id}/row", {
        params: { id: censusId },
        body: { row, version: seen.version, cells: typed },
      }),
    onSuccess: async (now) => {
      await queries.invalidateQueries({ queryKey: ["census", censusId] });
      const left = now.cells.flatMap(({ problems }) => problems);
      if (left.every((one) => severity === "error" && one.severity === "warning")) return onCorrected();
      queries.setQueryData(queryKey, now);
      setTyped({});
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    },
  });
  /** What was typed here stays in its field. */
  const reloading = useMutation({
    mutationFn: () => queries.refetchQueries({ queryKey }),
    onSuccess: () => saving.reset(),
  });
  const { error } = saving;
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") onClose();
      }}
      sx={{ display: "grid", gap: 2, my: 1, maxWidth: 640 }}
    >
      {seen.problems.map(({ code, message, mend }) => (
        <p key={code} style={{ margin: 0 }}>
          {message} {mend}
        </p>
      ))}
      {shown.map(({ column, header, field, text, isMasked, problems }, at) => {
        const name = t(`fields.${field}`);
        const label = header === "" || header === name ? name : `${header} (${name})`;
        const help = isMasked && text !== "" ? t("errors.masked", { masked: text }) : undefined;
        return (
          <Labelled
            key={column}
            id={`${id}${column}`}
            label={label}
            help={help}
            error={
              problems.length === 0
                ? undefined
                : problems.map((one) => `${one.message} ${one.mend}`).join(" ")
            }
          >
            {(control) => (
              <OutlinedInput
                id={control.id}
                size="small"
                autoFocus={at === 0}
                value={typed[column] ?? (isMasked ? "" : text)}
                error={control.invalid}
                autoComplete="off"
                onChange={({ target: { value } }) => setTyped((now) => ({ ...now, [column]: value }))}
                inputProps={{ "aria-describedby": control.describedBy, maxLength: 2000 }}
              />
            )}
          </Labelled>
        );
      })}
      <div role="status">
        <StaleAlert
          error={error}
          isBusy={reloading.isPending}
          onReload={() => reloading.mutate()}
          isCompared={reloading.isSuccess && !saving.isSuccess}
          showsTheirs={false}
        />
        {error && !isStale(error) && <Alert severity="error">{error.message}</Alert>}
      </div>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={saving.isPending}
          disabled={Object.keys(typed).length === 0}
        >
          {t("errors.checkRow")}
        </BusyButton>
        <Button onClick={onClose}>{t("errors.leave")}</Button>
        {shown.length < seen.cells.length && (
          <Button onClick={() => setShowsAll(true)}>{t("errors.allCells")}</Button>
        )}
      </Box>
    </Box>
  );
}
