import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { removeSurveyRecipient, SurveyRecipient, surveyRecipients } from "../../surveys-staff.ts";
import { Pager } from "../parts/Pager.tsx";
import { CopiedLink } from "./LinkSection.tsx";
import { type Asked, RecipientDialog } from "./RecipientDialog.tsx";

const pageSize = 25;
const columns = ["name", "email", "language", "state", "sent", "tools"] as const;

/** People who are asked by a link of their own. */
export function Recipients({ surveyId }: { surveyId: string }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("people") ?? 1) || 1);
  const [edited, setEdited] = useState<SurveyRecipient | "new" | null>(null);
  const [removed, setRemoved] = useState<SurveyRecipient | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const key = ["survey recipients", surveyId];
  const answer = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      send<typeof surveyRecipients>("GET /admin/surveyrecipients", {
        query: { sessionId: surveyId, page, pageSize },
        signal,
      }),
  });
  const removing = useMutation({
    mutationFn: (id: string) =>
      send<typeof removeSurveyRecipient>("DELETE /admin/surveyrecipients/{id}", { params: { id } }),
    onSuccess: async () => {
      setRemoved(null);
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  const sentOf = ({ sentAt, bouncedAt }: SurveyRecipient) =>
    [sentAt && formatDayOf(sentAt, language), bouncedAt && t("surveys.recipients.bounced")]
      .filter(Boolean)
      .join(" · ");
  return (
    <Section title={t("surveys.recipients.title")}>
      {asked !== null && (
        <Box role="status">
          {t("surveys.recipients.link", { name: asked.name })} <CopiedLink key={asked.id} link={asked.link} />
        </Box>
      )}
      <Answer of={answer}>
        {({ rows, total }) => (
          <>
            {total === 0 ? (
              <p style={{ marginBlockStart: 0 }}>{t("surveys.recipients.none")}</p>
            ) : (
              <DescriptionList
                caption={t("surveys.recipients.title")}
                columns={columns.map((name) => ({
                  key: name,
                  header: t(`surveys.recipients.${name}`),
                }))}
                rows={rows.map((row) => ({
                  id: row.id,
                  cells: {
                    name: row.name,
                    email: row.email ?? "",
                    language: languageNames[row.language],
                    state: t(`surveys.recipients.states.${row.state}`),
                    sent: sentOf(row),
                    tools: (
                      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
                        <Button
                          size="small"
                          aria-label={t("surveys.recipients.editThis", { name: row.name })}
                          onClick={() => setEdited(row)}
                        >
                          {t("surveys.recipients.edit")}
                        </Button>
                        <Button
                          size="small"
                          color="error"
                          aria-label={t("surveys.recipients.removeThis", { name: row.name })}
                          onClick={() => setRemoved(row)}
                        >
                          {t("surveys.recipients.remove")}
                        </Button>
                      </Box>
                    ),
                  },
                }))}
              />
            )}
            <Pager page={page} pages={Math.ceil(total / pageSize)} name="people" />
          </>
        )}
      </Answer>
      <Button variant="outlined" startIcon={<AddIcon />} sx={{ mt: 1 }} onClick={() => setEdited("new")}>
        {t("surveys.recipients.add")}
      </Button>
      {edited !== null && (
        <RecipientDialog
          surveyId={surveyId}
          recipient={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={async (saved) => {
            setAsked(saved);
            setEdited(null);
            await queries.invalidateQueries({ queryKey: key });
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={t("remove.title", { name: removed.name })}
          text={t("surveys.recipients.removeText")}
          act={t("remove.remove")}
          stay={t("remove.keep")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate(removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}
