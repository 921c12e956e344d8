import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Line, Words } from "../parts/fields.tsx";
import { type FormValues, keyFrom } from "./form-values.ts";
import { noWords } from "./kinds.ts";
import { orLeftOut } from "./left-out.ts";

type Props = {
  values: FormValues;
  isNew: boolean;
  clientName: string | null;
  change: (part: Partial<FormValues>) => void;
  messageFor: (id: string) => string | undefined;
};

/** What a form is called, who it is for, and whether it is signed. */
export function AboutForm({ values, isNew, clientName, change, messageFor }: Props) {
  const { t } = useTranslation("surveys");
  const { definition, statement } = values;
  return (
    <Section title={t("about.title")}>
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
            label={t("about.name")}
            help={t("about.nameHelp")}
            max={120}
            value={values.name}
            onChange={(name) =>
              // While nobody has written another key, it follows the name.
              change({
                name,
                ...(isNew && values.key === keyFrom(values.name) ? { key: keyFrom(name) } : {}),
              })
            }
            error={messageFor("name")}
          />
          {isNew ? (
            <>
              <Line
                id="key"
                label={t("about.key")}
                help={t("about.keyHelp")}
                max={40}
                value={values.key}
                onChange={(key) => change({ key })}
                error={messageFor("key")}
              />
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
                    onChange={(clientId) => change({ clientId })}
                    among={clients.path}
                    find={finderOf(clients)}
                  />
                )}
              </Labelled>
            </>
          ) : (
            <Box component="dl" sx={{ m: 0, "& dt": { fontWeight: 600 }, "& dd": { m: 0, mb: 1 } }}>
              <dt>{t("about.key")}</dt>
              <dd>{values.key}</dd>
              <dt>{t("about.client")}</dt>
              <dd>{clientName ?? t("about.allClients")}</dd>
            </Box>
          )}
        </Box>
        <Words
          id="definition-title"
          label={t("about.formTitle")}
          value={definition.title}
          onChange={(title) => change({ definition: { ...definition, title } })}
          messageFor={messageFor}
        />
        <Words
          id="definition-description"
          label={t("about.description")}
          isOptional
          lines={2}
          value={definition.description ?? noWords}
          onChange={(words) => {
            const { description: _, ...rest } = definition;
            const description = orLeftOut(words);
            change({ definition: description === undefined ? rest : { ...rest, description } });
          }}
          messageFor={messageFor}
        />
        <FlagField
          id="holdsHealth"
          label={t("about.holdsHealth")}
          help={t("about.holdsHealthHelp")}
          value={values.holdsHealth}
          onChange={(holdsHealth) => change({ holdsHealth })}
        />
        <FlagField
          id="isSigned"
          label={t("about.isSigned")}
          help={t("about.isSignedHelp")}
          value={statement !== null}
          onChange={(isSigned) => change({ statement: isSigned ? noWords : null })}
        />
        {statement !== null && (
          <Words
            id="statement"
            label={t("about.statement")}
            help={t("about.statementHelp")}
            lines={3}
            value={statement}
            onChange={(words) => change({ statement: words })}
            messageFor={messageFor}
          />
        )}
      </Stack>
    </Section>
  );
}
