import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Pagination from "@mui/material/Pagination";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import {
  previewFilters,
  previewPageSize,
  type previewRenewal,
  type Renewal,
  type ShownLine,
} from "../renewal.ts";

type Shown = AnswerOf<typeof previewRenewal>;
type Sums = Shown["before"];

/** The preview's question, shared with the button that starts: its number of families is what is confirmed. */
export function usePreview(
  renewal: Renewal,
  asked: { show: (typeof previewFilters)[number]; search: string; page: number },
) {
  return useQuery({
    queryKey: ["renewal preview", renewal.id, renewal.version, asked, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof previewRenewal>("GET /renewals/{id}/preview", {
        params: { id: renewal.id },
        query: {
          show: asked.show,
          page: asked.page,
          ...(asked.search === "" ? {} : { search: asked.search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What the renewal would do: sums, by coverage type, and family by family. */
export function Preview({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation("renewal-staff");
  const language = currentLanguage();
  const [show, setShow] = useState<(typeof previewFilters)[number]>("all");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const answer = usePreview(renewal, { show, search, page });
  const money = (cents: number) => formatMoney(cents, language);
  const both = ({ employeeCents, employerCents }: Sums) => money(employeeCents + employerCents);
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  const data = answer.data;
  if (data === undefined) return <Section title={t("preview.title")}>{t("preview.loading")}</Section>;
  const count = (value: number) => formatCount(value, language);
  const sumRow = (
    id: string,
    name: ReactNode,
    { before, after }: { before: Sums; after: Sums },
    isTotal = false,
  ) => ({
    id,
    isTotal,
    cells: {
      name,
      before: both(before),
      after: both(after),
      employee: `${money(before.employeeCents)} → ${money(after.employeeCents)}`,
      employer: `${money(before.employerCents)} → ${money(after.employerCents)}`,
    },
  });
  const pages = Math.ceil(data.count / previewPageSize);
  return (
    <Section title={t("preview.title")}>
      <Facts
        facts={[
          { name: t("preview.families"), value: count(data.families) },
          { name: t("preview.changed"), value: count(data.changed) },
          { name: t("preview.left"), value: count(data.left) },
        ]}
      />
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("preview.perMonth")}</h3>
      <DescriptionList
        caption={t("preview.perMonth")}
        columns={sumColumns.map(({ key, isRight }) => ({
          key,
          header: t(`preview.columns.${key}`),
          ...(isRight ? { align: "right" as const } : {}),
        }))}
        rows={[
          ...data.types.map((type) => sumRow(type.coverageType, type.coverageName, type)),
          sumRow("total", t("preview.total"), data, true),
        ]}
      />
      <h3 style={{ marginBlock: "20px 8px", fontSize: "1rem" }}>{t("preview.byFamily")}</h3>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2 }}>
        <ChoiceField
          id="preview-show"
          label={t("preview.show")}
          value={show}
          onChange={(value) => {
            setShow(value);
            setPage(1);
          }}
          options={previewFilters.map((value) => ({ value, label: t(`preview.filters.${value}`) }))}
        />
        <Labelled id="preview-search" label={t("preview.search")} isOptional>
          {({ id }) => (
            <OutlinedInput
              id={id}
              size="small"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPage(1);
              }}
              inputProps={{ maxLength: 80 }}
            />
          )}
        </Labelled>
      </Box>
      <div role="status">{t("preview.found", { count: data.count })}</div>
      <DescriptionList
        caption={t("preview.byFamily")}
        columns={[
          { key: "name", header: t("preview.employee") },
          { key: "lines", header: t("preview.coverage") },
          { key: "employeePays", header: t("preview.columns.employee"), align: "right" },
          { key: "employerPays", header: t("preview.columns.employer"), align: "right" },
        ]}
        rows={data.rows.map((row) => ({
          id: row.memberId,
          cells: {
            name: `${fullName(row)} (${row.memberNumber})`,
            lines: <Lines lines={row.lines} problems={row.problems} />,
            employeePays: `${money(row.before.employeeCents)} → ${money(row.after.employeeCents)}`,
            employerPays: `${money(row.before.employerCents)} → ${money(row.after.employerCents)}`,
          },
        }))}
      />
      {pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          count={pages}
          page={page}
          onChange={(_, wanted) => setPage(wanted)}
          aria-label={t("preview.pages")}
          getItemAriaLabel={(_, number) => `${t("preview.pages")} ${number ?? ""}`}
        />
      )}
    </Section>
  );
}

const sumColumns = [
  { key: "name", isRight: false },
  { key: "before", isRight: true },
  { key: "after", isRight: true },
  { key: "employee", isRight: true },
  { key: "employer", isRight: true },
] as const;

function Lines({ lines, problems }: { lines: readonly ShownLine[]; problems: readonly string[] }) {
  const { t } = useTranslation(["renewal-staff", "members"]);
  const language = currentLanguage();
  const price = (side: NonNullable<ShownLine["after"]>) =>
    formatMoney(side.employeeCents + side.employerCents, language);
  const words = (side: NonNullable<ShownLine["after"]>) =>
    `${side.planName}, ${t(`members:tier.${side.tierCode}`)}, ${price(side)}`;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, overflowWrap: "anywhere" }}>
      {problems.map((problem) => (
        <li key={problem}>
          <strong>{problem}</strong>
        </li>
      ))}
      {lines.map((line) => (
        <li key={line.coverageType}>
          <strong>{line.coverageName}</strong>{" "}
          {[line.before && words(line.before), line.after ? words(line.after) : t("preview.nothing")]
            .filter((one) => one !== null)
            .join(" → ")}
          <Box sx={{ color: "text.secondary" }}>{line.why.join(" ")}</Box>
        </li>
      ))}
    </Box>
  );
}
