import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { isHexColour } from "#kernel/contrast.ts";
import { textOf } from "#records/definition.ts";
import { callsTo, finderOf, type Saved } from "#records/staff/calls.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import { sessionThemes } from "../../session-themes.ts";
import { useLogoOf } from "../theme-data.ts";
import { ColourField } from "./ColourField.tsx";
import { FormGrid } from "./FormGrid.tsx";
import { LogoField } from "./LogoField.tsx";
import { TextField } from "../../web/TextField.tsx";
import { ThemePreview } from "./ThemePreview.tsx";

type Props = { record: Saved | null; onSaved: (saved: Saved) => void };
type Values = {
  name: string;
  clientId: string | null;
  primaryColor: string;
  accentColor: string;
  logoAlt: string;
  logoHeight: string;
};

const path = `/admin/${sessionThemes.pages}`;

/** A theme beside the page that it makes, as it is typed. */
export function ThemeForm({ record, onSaved }: Props) {
  const { t } = useTranslation(["offering-sessions", "records"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const calls = callsTo(sessionThemes.path);
  const [base, setBase] = useState(record);
  const [values, setValues] = useState(() => valuesOf(record));
  const logo = useLogoOf(base?.id);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const title = base === null ? t("theme.new") : valuesOf(base).name;
  usePage(title);
  const saving = useMutation({
    mutationFn: async () => {
      const body = {
        ...values,
        active: base === null || base["active"] === true,
        logoAlt: values.logoAlt.trim() === "" ? null : values.logoAlt,
        logoHeight: values.logoHeight === "" ? null : Number(values.logoHeight),
      };
      return base === null ? calls.create(body) : calls.update(base.id, base.version, body);
    },
    onMutate: () => {
      errors.clear();
      return values;
    },
    onSuccess: async (saved, _, sent) => {
      setBase(saved);
      const stored = valuesOf(saved);
      // The client is set once, when the theme is made.
      setValues((now) => rebased({ ...now, clientId: stored.clientId }, sent, stored));
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", sessionThemes.path] });
    },
    onError: errors.showProblem,
  });
  const removing = useMutation({
    mutationFn: (id: string) => calls.removeMany([id]),
    onSuccess: async (removal) => {
      if (removal.results[0]?.outcome !== "removed")
        return errors.show([{ key: "offering-sessions:theme.inUse", message: t("theme.inUse") }]);
      await queries.invalidateQueries({ queryKey: ["list", sessionThemes.path] });
      return navigate(path, { state: removal });
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const height = Number(values.logoHeight);
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: path, label: t("enrollmentsessiontheme.many") }}
        title={title}
        facts={<span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>}
        actions={
          <Box sx={{ display: "flex", gap: 1 }}>
            {base && (
              <BusyButton color="error" isBusy={removing.isPending} onClick={() => removing.mutate(base.id)}>
                {t("records:remove")}
              </BusyButton>
            )}
            <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
              {t("records:save")}
            </BusyButton>
          </Box>
        }
      />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 24rem" },
          columnGap: 2,
          alignItems: "start",
        }}
      >
        <div>
          <Section title={t("theme.about")}>
            <FormGrid>
              <TextField
                id="name"
                label={t("enrollmentsessiontheme.fields.name")}
                value={values.name}
                max={80}
                onChange={(name) => change({ name })}
                error={errors.messageFor("name")}
              />
              {base === null ? (
                <Labelled
                  id="clientId"
                  label={t("enrollmentsessiontheme.fields.clientId")}
                  help={t("enrollmentsessiontheme.help.clientId")}
                  isOptional
                  error={errors.messageFor("clientId")}
                >
                  {({ id, describedBy, invalid }) => (
                    <ReferencePicker
                      {...{ id, describedBy, invalid }}
                      value={values.clientId}
                      onChange={(clientId) => change({ clientId })}
                      find={finderOf(clients)}
                      among={clients.path}
                    />
                  )}
                </Labelled>
              ) : (
                <div>
                  <div style={{ fontWeight: 600 }}>{t("enrollmentsessiontheme.fields.clientId")}</div>
                  <div style={{ paddingBlock: 8 }}>{base.labels?.["clientId"] ?? t("theme.allClients")}</div>
                </div>
              )}
            </FormGrid>
          </Section>
          <Section title={t("theme.colours")}>
            <FormGrid>
              {(["primaryColor", "accentColor"] as const).map((name) => (
                <ColourField
                  key={name}
                  id={name}
                  label={t(`enrollmentsessiontheme.fields.${name}`)}
                  help={t(`enrollmentsessiontheme.help.${name}`)}
                  value={values[name]}
                  onChange={(value) => change({ [name]: value })}
                  error={errors.messageFor(name)}
                />
              ))}
            </FormGrid>
          </Section>
          <Section title={t("theme.logo")}>
            <LogoField themeId={base?.id ?? null} src={logo.src} onChanged={logo.refresh} />
            <FormGrid>
              <TextField
                id="logoAlt"
                label={t("enrollmentsessiontheme.fields.logoAlt")}
                help={t("enrollmentsessiontheme.help.logoAlt")}
                value={values.logoAlt}
                max={80}
                isOptional
                onChange={(logoAlt) => change({ logoAlt })}
                error={errors.messageFor("logoAlt")}
              />
              <TextField
                id="logoHeight"
                type="number"
                label={t("enrollmentsessiontheme.fields.logoHeight")}
                help={t("enrollmentsessiontheme.help.logoHeight")}
                value={values.logoHeight}
                onChange={(logoHeight) => change({ logoHeight })}
                error={errors.messageFor("logoHeight")}
              />
            </FormGrid>
          </Section>
        </div>
        <ThemePreview
          primary={isHexColour(values.primaryColor) ? values.primaryColor : "#000000"}
          accent={isHexColour(values.accentColor) ? values.accentColor : "#000000"}
          logo={logo.src}
          alt={values.logoAlt}
          height={Number.isFinite(height) ? Math.min(Math.max(height, 16), 120) : 40}
        />
      </Box>
    </form>
  );
}

function valuesOf(record: Saved | null): Values {
  const text = (name: string, usual: string) => (record && textOf(record, name)) ?? usual;
  return {
    name: text("name", ""),
    clientId: typeof record?.["clientId"] === "string" ? record["clientId"] : null,
    primaryColor: text("primaryColor", "#0f5c6e"),
    accentColor: text("accentColor", "#b4540a"),
    logoAlt: text("logoAlt", ""),
    logoHeight: text("logoHeight", "40"),
  };
}
