import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { digitsOnly } from "#kernel/clean.ts";
import { languages } from "#kernel/language.ts";
import { finderOf } from "#records/staff/calls.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Survey } from "../../surveys-staff.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Line } from "../parts/fields.tsx";
import { SurveyForms } from "./SurveyForms.tsx";
import type { SurveyValues } from "./survey-values.ts";

type Props = {
  survey: Survey | null;
  values: SurveyValues;
  change: (part: Partial<SurveyValues>) => void;
  messageFor: (id: string) => string | undefined;
};

export function SurveyFields({ survey, values, change, messageFor }: Props) {
  const { t } = useTranslation("surveys");
  return (
    <Section title={t("surveys.fields.title")}>
      <Stack sx={{ gap: 2 }}>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
            alignItems: "start",
          }}
        >
          <Line
            id="name"
            label={t("surveys.fields.name")}
            help={t("surveys.fields.nameHelp")}
            max={120}
            value={values.name}
            onChange={(name) => change({ name })}
            error={messageFor("name")}
          />
          {survey === null ? (
            <Labelled
              id="clientId"
              label={t("about.client")}
              help={t("about.clientHelp")}
              isOptional
              error={messageFor("clientId")}
            >
              {(control) => (
                <ReferencePicker
                  {...control}
                  value={values.clientId}
                  onChange={(clientId) => change({ clientId, formIds: [] })}
                  among={clients.path}
                  find={finderOf(clients)}
                />
              )}
            </Labelled>
          ) : (
            <Box component="dl" sx={{ m: 0, "& dt": { fontWeight: 600 }, "& dd": { m: 0 } }}>
              <dt>{t("about.client")}</dt>
              <dd>{survey.clientName ?? t("about.allClients")}</dd>
            </Box>
          )}
          {(["opensOn", "closesOn"] as const).map((name) => (
            <Line
              key={name}
              id={name}
              type="date"
              label={t(`surveys.fields.${name}`)}
              value={values[name]}
              onChange={(day) => change({ [name]: day })}
              error={messageFor(name)}
            />
          ))}
        </Box>
        <fieldset id="languages" style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600, padding: 0 }}>{t("surveys.fields.languages")}</legend>
          <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
            {languages.map((language) => (
              <FlagField
                key={language}
                id={`language-${language}`}
                label={languageNames[language]}
                value={values.languages.includes(language)}
                onChange={(isOffered) =>
                  change({
                    languages: languages.filter((one) =>
                      one === language ? isOffered : values.languages.includes(one),
                    ),
                  })
                }
              />
            ))}
          </Stack>
          {messageFor("languages") && (
            <FieldMessage id="languages-error">{messageFor("languages")}</FieldMessage>
          )}
        </fieldset>
        <FlagField
          id="byInvitation"
          label={t("surveys.fields.byInvitation")}
          help={t("surveys.fields.byInvitationHelp")}
          value={values.byInvitation}
          onChange={(byInvitation) => change({ byInvitation })}
        />
        <Box sx={{ maxWidth: "20rem" }}>
          <Line
            id="linkDays"
            label={t("surveys.fields.linkDays")}
            help={t("surveys.fields.linkDaysHelp")}
            isOptional
            max={3}
            value={values.linkDays === null ? "" : String(values.linkDays)}
            onChange={(days) =>
              change({ linkDays: digitsOnly(days) === "" ? null : Number(digitsOnly(days)) })
            }
            error={messageFor("linkDays")}
          />
        </Box>
        <SurveyForms
          survey={survey}
          clientId={values.clientId}
          formIds={values.formIds}
          onChange={(formIds) => change({ formIds })}
          error={messageFor("formIds")}
        />
      </Stack>
    </Section>
  );
}
