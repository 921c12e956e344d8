import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { CensusImport, censusPreview, censusWrite } from "../census.ts";
import { CensusErrors, CheckAgain } from "./CensusErrors.tsx";
import { FormsRead } from "./CensusQuestions.tsx";
import { useCensusChanged } from "./census-data.ts";

type Props = { census: CensusImport; tools: ReactNode };

/** What was found, or written; and what is wrong. */
export function CensusResult({ census, tools }: Props) {
  const { t } = useTranslation("exchange");
  const isDone = census.status === "done";
  return (
    <>
      <Section title={t(isDone ? "result.doneTitle" : "result.title")}>
        <Figures census={census} />
        <FormsRead census={census} />
        {isDone ? <AfterIt census={census} /> : <WriteIt census={census} tools={tools} />}
      </Section>
      <CheckAgain census={census} />
      {census.badRows > 0 && <CensusErrors census={census} severity="error" />}
      {census.warnedRows > 0 && <CensusErrors census={census} severity="warning" />}
      {!isDone && <Preview id={census.id} />}
    </>
  );
}

function Figures({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const figures = [
    { name: t("result.added"), value: census.added },
    { name: t("result.changed"), value: census.changed },
    { name: t("result.same"), value: census.same },
    { name: t("result.bad"), value: census.badRows },
    ...(census.warnedRows > 0 ? [{ name: t("result.warned"), value: census.warnedRows }] : []),
  ];
  return (
    <Box
      component="dl"
      sx={{ display: "flex", flexWrap: "wrap", gap: "12px 32px", m: 0, mb: 2, "& dd": { m: 0 } }}
    >
      {figures.map(({ name, value }) => (
        <div key={name}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {name}
          </Box>
          <Box
            component="dd"
            sx={{ fontSize: "1.6rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
          >
            {formatCount(value, language)}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function WriteIt({ census, tools }: Props) {
  const { t } = useTranslation("exchange");
  const changed = useCensusChanged();
  const { id, badRows, warnedRows } = census;
  const count = census.added + census.changed;
  const [coverEnds, setCoverEnds] = useState<CensusImport["coverEnds"]>(census.coverEnds);
  const writing = useMutation({
    mutationFn: () =>
      send<typeof censusWrite>("POST /admin/census/{id}/write", { params: { id }, body: { coverEnds } }),
    onSuccess: changed,
  });
  return (
    <>
      {count === 0 && <p>{t("result.nothing")}</p>}
      {badRows > 0 && <p>{t("result.leftOut", { count: badRows })}</p>}
      {warnedRows > 0 && <p>{t("result.warnedSaved", { count: warnedRows })}</p>}
      {census.ended > 0 && <Ends census={census} coverEnds={coverEnds} onChange={setCoverEnds} />}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        {count > 0 && census.mendedRows === 0 && (
          <BusyButton variant="contained" isBusy={writing.isPending} onClick={() => writing.mutate()}>
            {t("result.write", { count, shown: formatCount(count, currentLanguage()) })}
          </BusyButton>
        )}
        {tools}
      </Box>
      {writing.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {writing.error.message}
        </Alert>
      )}
    </>
  );
}

type EndsProps = {
  census: CensusImport;
  coverEnds: CensusImport["coverEnds"];
  onChange: (coverEnds: CensusImport["coverEnds"]) => void;
};

/** Says who ends by the file and what they lose by it, and asks until when it goes on. */
function Ends({ census: { ended, losing }, coverEnds, onChange }: EndsProps) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <p style={{ marginBlockStart: 0 }}>
        {t("result.ends", { count: ended, shown: formatCount(ended, language) })}{" "}
        {t("result.losing", { count: losing, shown: formatCount(losing, language) })}
      </p>
      <Box sx={{ maxWidth: 420 }}>
        <ChoiceField
          id="coverEnds"
          label={t("result.coverEnds")}
          value={coverEnds}
          onChange={onChange}
          options={(["endOfMonth", "lastDay"] as const).map((value) => ({
            value,
            label: t(`result.${value}`),
          }))}
        />
      </Box>
    </Alert>
  );
}

function AfterIt({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  return (
    <>
      {census.badRows > 0 && <p>{t("result.leftOut", { count: census.badRows })}</p>}
      <Button component={Link} to={`/admin/members?client=${census.clientId}`} variant="contained">
        {t("result.members")}
      </Button>
    </>
  );
}

function Preview({ id }: { id: string }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["census preview", id],
    queryFn: ({ signal }) =>
      send<typeof censusPreview>("GET /admin/census/{id}/preview", { params: { id }, signal }),
    staleTime: 600_000,
  });
  return (
    <Section title={t("preview.title")}>
      <Answer of={answer}>
        {({ rows }) => (
          <DescriptionList
            caption={t("preview.title")}
            columns={[
              { key: "name", header: t("preview.name") },
              { key: "relationship", header: t("preview.relationship") },
              { key: "dob", header: t("preview.dob"), isShort: true },
              { key: "ssn", header: t("preview.ssn"), isShort: true },
              { key: "outcome", header: t("preview.outcome"), isShort: true },
              { key: "row", header: t("preview.row"), align: "right" },
            ]}
            rows={rows.map((row) => ({
              id: String(row.row),
              cells: {
                row: row.row,
                name: row.name,
                relationship: row.relationship === null ? "" : t(`relationship.${row.relationship}`),
                dob: row.dob === null ? "" : formatDay(row.dob, language),
                ssn: row.ssn ?? "",
                outcome: t(`outcome.${row.outcome}`),
              },
            }))}
          />
        )}
      </Answer>
    </Section>
  );
}
