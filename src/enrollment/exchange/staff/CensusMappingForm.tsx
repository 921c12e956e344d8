import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { censusCheck, CensusImport, censusMapping, censusSample } from "../census.ts";
import { type CensusField, censusFieldKeys } from "../census-fields.ts";
import { type CensusMapping, doubledField, missedFields, missingColumns } from "../census-mapping.ts";
import { CensusQuestions, type FormAnswers } from "./CensusQuestions.tsx";
import { useCensusChanged } from "./census-data.ts";

type Props = { census: CensusImport; onStarted: () => void };
type Sample = Awaited<ReturnType<typeof fetchSample>>;

const fetchSample = (id: string, sheet: string | null, signal: AbortSignal) =>
  send<typeof censusSample>("GET /admin/census/{id}/sample", {
    params: { id },
    query: sheet === null ? {} : { sheet },
    signal,
  });

/** What each column holds: guessed, and to be looked over by a person. */
export function CensusMappingForm({ census, onStarted }: Props) {
  const [sheet, setSheet] = useState(census.sheet);
  const answer = useQuery({
    queryKey: ["census sample", census.id, sheet],
    queryFn: ({ signal }) => fetchSample(census.id, sheet, signal),
    staleTime: 600_000,
  });
  return (
    <Answer of={answer}>
      {(sample) => <Columns key={sheet} {...{ census, sample, sheet, onSheet: setSheet, onStarted }} />}
    </Answer>
  );
}

type ColumnsProps = Props & { sample: Sample; sheet: string | null; onSheet: (sheet: string) => void };

function Columns({ census, sample, sheet, onSheet, onStarted }: ColumnsProps) {
  const { t } = useTranslation("exchange");
  const isKept = sheet === census.sheet && census.headerRow !== null;
  const [headerRow, setHeaderRow] = useState(
    (isKept ? census.headerRow : sample.guess?.headerRow) ?? sample.rows[0]?.row ?? 1,
  );
  const [mapping, setMapping] = useState<CensusMapping>(
    isKept ? census.mapping : (sample.guess?.mapping ?? {}),
  );
  const [answers, setAnswers] = useState<FormAnswers>({});
  const changed = useCensusChanged();
  const questions = isKept ? census.questions : [];
  const isOpen = questions.some(
    ({ column }) => answers[column] === undefined && mapping[column] === census.mapping[column],
  );
  const starting = useMutation({
    mutationFn: async () => {
      await send<typeof censusMapping>("PUT /admin/census/{id}/mapping", {
        params: { id: census.id },
        body: { sheet, headerRow, mapping, forms: answers },
        ifMatch: census.version,
      });
      return send<typeof censusCheck>("POST /admin/census/{id}/check", { params: { id: census.id } });
    },
    onSuccess: async (started) => {
      await changed(started);
      onStarted();
    },
  });
  const headers = sample.rows.find(({ row }) => row === headerRow)?.texts ?? [];
  const below = sample.rows.filter(({ row }) => row > headerRow);
  const width = Math.max(headers.length, ...below.map(({ texts }) => texts.length));
  const missing = missingColumns(mapping).map((field) => t(`fields.${field}`));
  const missed = missedFields(mapping);
  const doubled = doubledField(mapping);
  const choose = (column: number, field: string) => {
    const { [column]: _, ...others } = mapping;
    setMapping(field === "" ? others : { ...others, [column]: field as CensusField });
  };
  const options = [
    { value: "", label: t("mapping.leftOut") },
    ...censusFieldKeys.map((field) => ({ value: field, label: t(`fields.${field}`) })),
  ];
  const { error } = starting;
  return (
    <Section title={t("mapping.title")}>
      {questions.length > 0 && (
        <CensusQuestions
          census={census}
          answers={answers}
          onAnswer={(column, form) => setAnswers((now) => ({ ...now, [column]: form }))}
        />
      )}
      {isKept && census.mappingFrom !== null ? (
        <Box sx={{ mb: 2 }}>
          <p style={{ marginBlock: "0 4px" }}>
            {t("mapping.remembered", {
              file: census.mappingFrom.fileName,
              day: formatDayOf(census.mappingFrom.createdAt, currentLanguage()),
            })}
          </p>
          {sample.guess !== null && (
            <Button size="small" onClick={() => setMapping(sample.guess?.mapping ?? {})}>
              {t("mapping.guessAnew")}
            </Button>
          )}
        </Box>
      ) : (
        <p style={{ marginBlockStart: 0 }}>{t("mapping.about")}</p>
      )}
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mb: 2, "& > *": { maxWidth: 420 } }}>
        {sample.sheets.length > 1 && (
          <Labelled id="sheet" label={t("mapping.sheet")}>
            {({ id }) => (
              <NativeChoice
                id={id}
                value={sheet ?? sample.sheet ?? ""}
                onChange={onSheet}
                options={sample.sheets.map((name) => ({ value: name, label: name }))}
              />
            )}
          </Labelled>
        )}
        <Labelled id="headerRow" label={t("mapping.headerRow")}>
          {({ id }) => (
            <NativeChoice
              id={id}
              value={String(headerRow)}
              onChange={(row) => setHeaderRow(Number(row))}
              options={sample.rows.map(({ row, texts }) => ({
                value: String(row),
                label: t("mapping.rowOption", { row, texts: texts.join(", ").slice(0, 60) }),
              }))}
            />
          )}
        </Labelled>
      </Box>
      <DescriptionList
        caption={t("mapping.title")}
        columns={[
          { key: "column", header: t("mapping.column") },
          { key: "samples", header: t("mapping.samples") },
          { key: "field", header: t("mapping.field") },
        ]}
        rows={Array.from({ length: width }, (_, column) => {
          const header = (headers[column] ?? "").replaceAll(/\s+/gu, " ").trim();
          const name = header === "" ? t("mapping.noHeader", { letter: letterOf(column) }) : header;
          return {
            id: String(column),
            cells: {
              column: <span style={{ overflowWrap: "anywhere" }}>{name}</span>,
              samples: (
                <Box component="span" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
                  {samplesOf(below, column)}
                </Box>
              ),
              field: (
                <>
                  <label className="visually-hidden" htmlFor={`column-${column}`}>
                    {t("mapping.fieldOf", { column: name })}
                  </label>
                  <NativeChoice
                    id={`column-${column}`}
                    value={mapping[column] ?? ""}
                    onChange={(field) => choose(column, field)}
                    options={options}
                    invalid={doubled !== undefined && mapping[column] === doubled}
                  />
                </>
              ),
            },
          };
        })}
      />
      <Box role="status" sx={{ my: 2, display: "grid", gap: 1 }}>
        {missing.length > 0 && (
          <Alert severity="warning">{t("mapping.missing", { fields: missing.join(", ") })}</Alert>
        )}
        {missed.length > 0 && (
          <Alert severity="info">
            {t("mapping.missed")}
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {missed.map((field) => (
                <li key={field}>{t(`mapping.missedWhy.${field}`)}</li>
              ))}
            </ul>
          </Alert>
        )}
        {isOpen && <Alert severity="warning">{t("forms.missing")}</Alert>}
        {doubled !== undefined && (
          <Alert severity="warning">{t("mapping.twice", { field: t(`fields.${doubled}`) })}</Alert>
        )}
        {error && <Alert severity="error">{errorWords(error)}</Alert>}
      </Box>
      <BusyButton
        variant="contained"
        isBusy={starting.isPending}
        disabled={missing.length > 0 || doubled !== undefined || isOpen}
        onClick={() => starting.mutate()}
      >
        {t("mapping.check")}
      </BusyButton>
    </Section>
  );
}

function samplesOf(rows: Sample["rows"], column: number): string {
  const texts = rows.map(({ texts: row }) => (row[column] ?? "").replaceAll(/\s+/gu, " ").trim());
  return [...new Set(texts.filter((text) => text !== ""))]
    .slice(0, 3)
    .map((text) => text.slice(0, 40))
    .join(" · ");
}

function letterOf(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}
