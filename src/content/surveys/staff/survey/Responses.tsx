import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { surveyResponses } from "../../surveys-staff.ts";
import { surveysPath } from "../form-paths.ts";
import { Pager } from "../parts/Pager.tsx";

const pageSize = 25;
const columns = ["who", "started", "completed", "forms", "language", "read"] as const;

/** Who has answered, as far as it is known, and how far each has come. */
export function Responses({ surveyId }: { surveyId: string }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("responses") ?? 1) || 1);
  const answer = useQuery({
    queryKey: ["survey responses", surveyId, page],
    queryFn: ({ signal }) =>
      send<typeof surveyResponses>("GET /admin/surveyresponses", {
        query: { surveyId, page, pageSize },
        signal,
      }),
  });
  return (
    <Section title={t("surveys.responses.title")}>
      <Answer of={answer}>
        {({ rows, total }) =>
          total === 0 ? (
            <p style={{ margin: 0 }}>{t("surveys.responses.none")}</p>
          ) : (
            <>
              <DescriptionList
                caption={t("surveys.responses.title")}
                columns={columns.map((key) => ({
                  key,
                  header: t(key === "read" ? "surveys.recipients.tools" : `surveys.responses.${key}`),
                }))}
                rows={rows.map((row) => {
                  const name = row.name ?? t("answers.unnamed");
                  return {
                    id: row.id,
                    cells: {
                      who: name,
                      started: formatDayOf(row.startedAt, language),
                      completed:
                        row.completedAt === null
                          ? t("surveys.responses.notDone")
                          : formatDayOf(row.completedAt, language),
                      forms: formatCount(row.formsDone, language),
                      language: languageNames[row.language],
                      read: (
                        <Link
                          to={`${surveysPath}/${surveyId}/responses/${row.id}`}
                          aria-label={t("surveys.responses.readThis", { name })}
                        >
                          {t("surveys.responses.read")}
                        </Link>
                      ),
                    },
                  };
                })}
              />
              <Pager page={page} pages={Math.ceil(total / pageSize)} name="responses" />
            </>
          )
        }
      </Answer>
    </Section>
  );
}
