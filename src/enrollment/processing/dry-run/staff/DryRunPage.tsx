import Box from "@mui/material/Box";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BarTable } from "#web/staff/BarTable.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import { Section } from "#web/staff/Section.tsx";
import { Nothing } from "#web/staff/Nothing.tsx";
import { type SilentChoice, silentChoices } from "../kinds.ts";
import type { DryRun } from "../dry-run.ts";
import { useDryRun } from "./dry-run-data.ts";
import { ChangesPart } from "./parts/ChangesPart.tsx";
import { CostsByDivision, CostsByPlan } from "./parts/Costs.tsx";

/** What processing a session would do. */
export function DryRunPage() {
  const { t } = useTranslation("processing-dry-run");
  const { id = "" } = useParams();
  const [silent, setSilent] = useState<SilentChoice>("leaveOut");
  const answer = useDryRun(id, silent);
  usePage(t("title"));
  const isSilent = (value: string): value is SilentChoice => silentChoices.some((one) => one === value);
  return (
    <Answer of={answer}>
      {(dryRun) => (
        <>
          <Header sessionId={id} dryRun={dryRun} />
          <p style={{ marginBlock: "0 12px" }}>{t("about")}</p>
          <Box sx={{ maxWidth: "22rem", mb: 2 }}>
            <Labelled
              id="silent"
              label={t("silent.label")}
              help={
                silent === "keep" && t("keepNote", { date: formatDay(dryRun.firstDay, currentLanguage()) })
              }
            >
              {(control) => (
                <NativeChoice
                  {...control}
                  value={silent}
                  onChange={(value) => isSilent(value) && setSilent(value)}
                  options={silentChoices.map((value) => ({ value, label: t(`silent.${value}`) }))}
                />
              )}
            </Labelled>
          </Box>
          <Families families={dryRun.families} />
          {dryRun.families.counted === 0 ? (
            <Section title={t("kinds.title")}>
              <Nothing title={t("none")} more={t("noneMore")} />
            </Section>
          ) : (
            <>
              <Kinds kinds={dryRun.kinds} />
              <CostsByPlan dryRun={dryRun} />
              <CostsByDivision dryRun={dryRun} />
              <MayNames>
                <ChangesPart sessionId={id} silent={silent} />
              </MayNames>
            </>
          )}
        </>
      )}
    </Answer>
  );
}

/** Names are for those who may see enrollments. */
function MayNames({ children }: { children: ReactNode }) {
  const user = useUser();
  const needed = user?.type === "admin" ? "manageEnrollmentSessions" : "enrollment";
  return user?.permissions.some(({ machineName }) => machineName === needed) ? children : null;
}

function Header({ sessionId, dryRun: { enrollmentSession } }: { sessionId: string; dryRun: DryRun }) {
  const { t } = useTranslation("processing-dry-run");
  const type = useUser()?.type ?? "admin";
  useRecordClient(enrollmentSession.clientId, enrollmentSession.clientName);
  return (
    <RecordHeader
      back={{
        to: `/${type}/enrollmentsessions/${sessionId}/participation`,
        label: t("participation"),
      }}
      title={t("title")}
      facts={
        <>
          <span>{enrollmentSession.name}</span>
          {type !== "client" && <span>{enrollmentSession.clientName}</span>}
        </>
      }
    />
  );
}

const always = ["counted", "changing", "staying", "losing"] as const;
const sometimes = ["twice", "silent", "returned", "processed"] as const;

function Families({ families }: Pick<DryRun, "families">) {
  const { t } = useTranslation("processing-dry-run");
  const language = currentLanguage();
  const shown = [...always, ...sometimes.filter((key) => families[key] > 0)];
  return (
    <Box
      component="ul"
      aria-label={t("families.title")}
      sx={{ listStyle: "none", display: "flex", flexWrap: "wrap", gap: 2, m: 0, mb: 2, p: 0 }}
    >
      {shown.map((key) => (
        <Box
          component="li"
          key={key}
          sx={{
            flex: "1 1 8.5rem",
            maxWidth: "14rem",
            m: "0 !important",
            p: 2,
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
          }}
        >
          <Box
            sx={{ fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums", lineHeight: 1.25 }}
          >
            {formatCount(families[key], language)}
          </Box>
          {t(`families.${key}`)}
        </Box>
      ))}
    </Box>
  );
}

function Kinds({ kinds }: Pick<DryRun, "kinds">) {
  const { t } = useTranslation("processing-dry-run");
  const language = currentLanguage();
  return (
    <Section title={t("kinds.title")}>
      <BarTable
        caption={t("kinds.title")}
        heads={{ label: t("kinds.kind"), value: t("kinds.count") }}
        rows={kinds.map(({ kind, count }) => ({
          id: kind,
          label: t(`kind.${kind}`),
          parts: [{ key: kind, value: count }],
          text: formatCount(count, language),
        }))}
      />
      <Box sx={{ color: "text.secondary", mt: 1 }}>{t("kinds.note")}</Box>
    </Section>
  );
}
