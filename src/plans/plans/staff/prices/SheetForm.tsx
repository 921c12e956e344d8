import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send, upload } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { applyRateSheet, checkRateSheet, PriceList } from "../../price-list.ts";
import { type SheetAnswers, SheetQuestions } from "./SheetQuestions.tsx";
import { SheetPreviewView } from "./SheetPreviewView.tsx";

type Props = {
  clientId: string;
  /** The sheet is for this plan only; left out: for any of the client's. */
  list?: PriceList;
  onApplied: () => Promise<void>;
};

/** Choose a sheet, look at what it would change, say yes. */
export function SheetForm({ clientId, list, onApplied }: Props) {
  const { t } = useTranslation("plans-staff");
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [isOpen, setOpen] = useState(true);
  const [answers, setAnswers] = useState<SheetAnswers>({});
  const [share, setShare] = useState(0);
  const applying = useMutation({
    mutationFn: (sheetId: string) =>
      send<typeof applyRateSheet>("POST /admin/ratesheets/{id}/apply", {
        params: { id: sheetId },
        patience: 120_000,
      }),
    onSuccess: onApplied,
  });
  const checking = useMutation({
    mutationFn: (sheet: File) => {
      setShare(0);
      return upload<typeof checkRateSheet>("POST /admin/ratesheets", {
        body: {
          clientId,
          openEnds: isOpen ? "yes" : "no",
          ...(list ? { basePlanId: list.plan.id } : {}),
          ...(from === "" ? {} : { effectiveDate: from }),
          ...(until === "" ? {} : { terminationDate: until }),
          ...answers,
        },
        file: sheet,
        onProgress: setShare,
      });
    },
    onMutate: () => applying.reset(),
  });
  const day = (name: string, value: string, onChange: (date: string) => void) => (
    <Labelled id={`${id}${name}`} label={t(`sheet.${name}`)} help={t("sheet.dateHelp")} isOptional>
      {(control) => (
        <OutlinedInput
          id={control.id}
          size="small"
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ "aria-describedby": control.describedBy }}
          sx={{ maxWidth: "11rem" }}
        />
      )}
    </Labelled>
  );
  const error = checking.error ?? applying.error;
  const worded = error ? errorWords(error) : undefined;
  const done = applying.data;
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file) checking.mutate(file);
        }}
        sx={{ mb: 2 }}
      >
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t(list ? "sheet.aboutOne" : "sheet.aboutMany")} {t("sheet.layouts")}
        </Typography>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
            gap: 2,
            alignItems: "start",
          }}
        >
          <Labelled id={`${id}file`} label={t("sheet.file")} help={t("sheet.fileHelp")}>
            {(control) => (
              <FileInput
                id={control.id}
                labelledBy={`${control.id}-label`}
                describedBy={control.describedBy}
                accept=".csv,.xlsx,text/csv"
                file={file}
                onChoose={(chosen) => {
                  setFile(chosen);
                  setAnswers({});
                  checking.reset();
                  applying.reset();
                }}
              />
            )}
          </Labelled>
          {day("from", from, setFrom)}
          {day("until", until, setUntil)}
        </Box>
        <FormControlLabel
          sx={{ mt: 1, display: "flex" }}
          control={
            <Checkbox size="small" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
          }
          label={t("sheet.openEnds")}
        />
        <BusyButton
          type="submit"
          variant="contained"
          sx={{ mt: 1 }}
          disabled={!file}
          isBusy={checking.isPending}
        >
          {t("sheet.check")}
        </BusyButton>
        {checking.isPending && (
          <LinearProgress
            variant={share < 1 ? "determinate" : "indeterminate"}
            value={share * 100}
            aria-label={t("sheet.sending")}
            sx={{ mt: 1 }}
          />
        )}
      </Box>
      <div role="status">
        {worded !== undefined && <Alert severity="error">{worded}</Alert>}
        {done && (
          <Alert severity="success">
            {t("sheet.done", {
              added: done.added + done.shares.added,
              changed: done.changed + done.shares.changed,
              ended: done.ended + done.shares.ended,
            })}
          </Alert>
        )}
      </div>
      {checking.data && checking.data.questions.length > 0 && (
        <SheetQuestions
          questions={checking.data.questions}
          answers={answers}
          onAnswer={setAnswers}
          onSend={() => file && checking.mutate(file)}
        />
      )}
      {checking.data && checking.data.questions.length === 0 && !done && (
        <SheetPreviewView
          preview={checking.data}
          list={list}
          isApplying={applying.isPending}
          onApply={() => applying.mutate(checking.data.id)}
        />
      )}
    </>
  );
}
