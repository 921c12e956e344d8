import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { textOf } from "#records/definition.ts";
import { callsTo, finderOf } from "#records/staff/calls.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import { site } from "#web/site.ts";
import type { EnrollmentSession } from "../../sessions.ts";
import { sessionThemes } from "../../session-themes.ts";
import { SaveBar } from "../parts/SaveBar.tsx";
import { ThemePreview } from "../parts/ThemePreview.tsx";
import type { StepProps } from "../../web/step-props.ts";
import { useLogoOf } from "../theme-data.ts";
import { useSetupForm } from "../../web/use-setup-form.ts";

/** Which look the session's public pages have. */
export function ThemeStep({ enrollmentSession, nextPath }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const form = useSetupForm({
    enrollmentSession,
    nextPath,
    valuesOf: themeOf,
    changesOf: (values) => values,
  });
  const { themeId } = form.values;
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <LeaveGuard isDirty={form.isGuarded} />
      <ErrorSummary errors={form.errors.errors} />
      <Section title={t("theme.choose")}>
        <Labelled
          id="themeId"
          label={t("fields.themeId")}
          help={t("theme.chooseHelp")}
          isOptional
          error={form.errors.messageFor("themeId")}
        >
          {({ id, describedBy, invalid }) => (
            <ReferencePicker
              {...{ id, describedBy, invalid }}
              value={themeId}
              onChange={(chosen) => form.change({ themeId: chosen })}
              find={finderOf(sessionThemes, enrollmentSession.clientId)}
              among={`${sessionThemes.path} of ${enrollmentSession.clientId}`}
            />
          )}
        </Labelled>
        <p style={{ marginBlockEnd: 0 }}>
          <Link to={`/admin/${sessionThemes.pages}`}>{t("theme.manage")}</Link>
        </p>
      </Section>
      <Chosen themeId={themeId} />
      <SaveBar isSaving={form.isSaving} isSaved={form.isSaved} onSave={form.save} />
    </form>
  );
}

function Chosen({ themeId }: { themeId: string | null }) {
  const { data } = useQuery({
    queryKey: ["record", sessionThemes.path, themeId],
    queryFn: ({ signal }) => callsTo(sessionThemes.path).get(themeId ?? "", signal),
    enabled: themeId !== null,
  });
  const logo = useLogoOf(themeId ?? undefined);
  const text = (name: string, usual: string) =>
    themeId === null ? usual : ((data && textOf(data, name)) ?? usual);
  const { primary, accent } = site().theme;
  return (
    <div style={{ maxWidth: "26rem" }}>
      <ThemePreview
        primary={text("primaryColor", primary)}
        accent={text("accentColor", accent)}
        logo={themeId === null ? null : logo.src}
        alt={text("logoAlt", "")}
        height={Number(text("logoHeight", "40"))}
      />
    </div>
  );
}

const themeOf = ({ themeId }: EnrollmentSession): { themeId: string | null } => ({ themeId });
