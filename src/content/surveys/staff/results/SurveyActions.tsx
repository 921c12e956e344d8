import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { todayForReader } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { exportSurvey, SurveyAct, SurveyActed, surveyAction } from "../../results/results.ts";
import type { Survey, surveyDetail } from "../../surveys-staff.ts";

type Props = { survey: Survey; onChanged: (survey: Survey) => void };

/** What is done with all of a survey: each says first what follows, and what is lost is asked about twice. */
export function SurveyActions({ survey, onChanged }: Props) {
  const { t } = useTranslation("surveys");
  const queries = useQueryClient();
  const language = currentLanguage();
  const [said, say] = useSaid(t);
  const [preview, setPreview] = useState<SurveyActed | null>(null);
  const [isSure, setSure] = useState(false);
  const [closesOn, setClosesOn] = useState(survey.closesOn);
  const body = (action: SurveyAct, isPreview: boolean) => ({
    surveyId: survey.id,
    action,
    isPreview,
    ...(action === "reopen" ? { closesOn } : {}),
    ...(action === "delete" && preview !== null ? { responses: preview.started } : {}),
  });
  const looking = useMutation({
    mutationFn: (action: SurveyAct) =>
      send<typeof surveyAction>("POST /admin/surveyaction", { body: body(action, true) }),
    onSuccess: setPreview,
  });
  const acting = useMutation({
    mutationFn: async (action: SurveyAct) => {
      const acted = await send<typeof surveyAction>("POST /admin/surveyaction", {
        body: body(action, false),
      });
      if (action === "export")
        save(
          await download<typeof exportSurvey>("GET /admin/surveys/{id}/export", {
            params: { id: survey.id },
            patience: 120_000,
          }),
        );
      return acted;
    },
    onSuccess: async ({ action, mails }) => {
      handleClose();
      say((t) => t(`surveys.actions.done.${action}`, { count: mails }));
      onChanged(await send<typeof surveyDetail>("GET /admin/surveys/{id}", { params: { id: survey.id } }));
      for (const name of ["survey results", "survey responses", "survey recipients"])
        await queries.invalidateQueries({ queryKey: [name] });
      await queries.invalidateQueries({ queryKey: ["list", "surveys"] });
    },
  });
  const handleClose = () => {
    setPreview(null);
    setSure(false);
    acting.reset();
  };
  const ways: readonly SurveyAct[] = [
    "remind",
    survey.status === "closed" ? "reopen" : "close",
    "export",
    "delete",
  ];
  const count = preview === null ? 0 : preview.action === "remind" ? preview.mails : preview.started;
  const asksAgain = preview?.action === "delete" && isSure;
  return (
    <Section title={t("surveys.actions.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {looking.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(looking.error)}
        </Alert>
      )}
      {survey.status === "closed" && survey.closesOn < todayForReader() && (
        <Box sx={{ maxWidth: "20rem", mb: 2 }}>
          <DateField
            id="reopenUntil"
            label={t("surveys.actions.lastDay")}
            value={closesOn}
            error={undefined}
            onChange={setClosesOn}
          />
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {ways.map((action) => (
          <Button
            key={action}
            variant="outlined"
            color={action === "delete" ? "error" : "primary"}
            disabled={survey.status === "draft" && (action === "close" || action === "remind")}
            onClick={() => looking.mutate(action)}
          >
            {t(`surveys.actions.${action}`)}
          </Button>
        ))}
      </Box>
      {preview && (
        <ConfirmDialog
          key={asksAgain ? "again" : "once"}
          title={asksAgain ? t("surveys.actions.really") : t(`surveys.actions.${preview.action}`)}
          text={
            asksAgain
              ? t("surveys.actions.reallyText", { count })
              : [
                  t(`surveys.actions.ask.${preview.action}`, { count, date: formatLong(closesOn, language) }),
                  preview.action === "remind" && preview.unreachable > 0
                    ? t("surveys.actions.unreachable", { count: preview.unreachable })
                    : "",
                ].join(" ")
          }
          act={asksAgain ? t("surveys.actions.deleteNow") : t(`surveys.actions.${preview.action}`)}
          stay={t("surveys.actions.stay")}
          isLoss={preview.action === "delete"}
          isBusy={acting.isPending}
          error={acting.error}
          onAct={() =>
            preview.action === "delete" && !isSure ? setSure(true) : acting.mutate(preview.action)
          }
          onClose={handleClose}
        />
      )}
    </Section>
  );
}
