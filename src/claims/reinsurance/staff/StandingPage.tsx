import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { isDate } from "#kernel/dates.ts";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Standing, stopLossCsv, stopLossPdf, stopLossStanding } from "../standing.ts";
import { Aggregate } from "./Aggregate.tsx";
import { Behind } from "./Behind.tsx";
import type { Opened } from "./opened.ts";
import { People } from "./People.tsx";

const policiesPath = "/admin/reinsurance/policies";

/** What each person and all together have reached of a stop-loss policy; each number opens to its rows. */
export function StandingPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const asked = search.get("day");
  const day = isDate(asked) ? asked : undefined;
  const answer = useQuery({
    queryKey: ["stop-loss", id, day ?? ""],
    queryFn: ({ signal }) =>
      send<typeof stopLossStanding>("GET /reinsurance/policies/{id}", {
        params: { id },
        query: day === undefined ? {} : { day },
        signal,
      }),
  });
  return <Answer of={answer}>{(standing) => <Report standing={standing} />}</Answer>;
}

function Report({ standing }: { standing: Standing }) {
  const { t } = useTranslation("reinsurance-staff");
  const [opened, setOpened] = useState<Opened>();
  const language = currentLanguage();
  const { policy, incurred, paid } = standing;
  usePage(`${policy.name}, ${policy.clientName}`, policy.id);
  const span = ({ from, to }: { from: string; to: string }) =>
    t("span", { from: formatDay(from, language), to: formatDay(to, language) });
  return (
    <>
      <RecordHeader
        back={{ to: policiesPath, label: t("policies") }}
        title={t("report")}
        facts={<span>{`${policy.clientName} · ${policy.name}`}</span>}
      />
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: "8px 16px", alignItems: "end", mb: 2 }}>
        <AsOf key={standing.day} day={standing.day} />
        <Files standing={standing} />
      </Stack>
      <Box sx={{ my: 2 }}>
        <Facts
          facts={[
            { name: t("facts.carrier"), value: policy.carrier ?? "–" },
            { name: t("facts.basis"), value: t(`basis.${policy.contractBasis}`) },
            { name: t("facts.incurred"), value: incurred === null ? t("whenever") : span(incurred) },
            { name: t("facts.paid"), value: span(paid) },
          ]}
        />
      </Box>
      <Section title={t("specific")}>
        <People standing={standing} onOpen={setOpened} />
      </Section>
      <Section title={t("aggregate")}>
        <Aggregate standing={standing} onOpen={setOpened} />
      </Section>
      {opened && <Behind standing={standing} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function AsOf({ day }: { day: string }) {
  const { t } = useTranslation("reinsurance-staff");
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(day);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isDate(typed)) setSearch({ day: typed }, { replace: true });
      }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: "end" }}>
        <DateField id="as-of" label={t("asOf")} value={typed} onChange={setTyped} />
        <Button type="submit" variant="outlined">
          {t("show")}
        </Button>
      </Stack>
    </form>
  );
}

function Files({ standing: { policy, day } }: { standing: Standing }) {
  const { t } = useTranslation("reinsurance-staff");
  const params = { id: policy.id };
  const csv = (part: "people" | "months") =>
    download<typeof stopLossCsv>("GET /reinsurance/policies/{id}/csv", { params, query: { day, part } });
  return (
    <>
      <SaveFile
        fileName=""
        label={t("pdf")}
        fetchFile={() =>
          download<typeof stopLossPdf>("GET /reinsurance/policies/{id}/pdf", { params, query: { day } })
        }
      />
      <SaveFile fileName="" label={t("csvPeople")} fetchFile={() => csv("people")} />
      <SaveFile fileName="" label={t("csvMonths")} fetchFile={() => csv("months")} />
    </>
  );
}
