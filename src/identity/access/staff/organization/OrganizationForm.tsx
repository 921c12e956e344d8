import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HTMLInputTypeAttribute, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { staffTypes } from "#kernel/access.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { memberNumber } from "#people/members/member-number.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { Section } from "#web/staff/Section.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type {
  organization,
  Organization,
  OrganizationValues,
  updateOrganization,
} from "../../organization.ts";
import { LogoField } from "./LogoField.tsx";

/** `logo` is a new picture in base64, null where it is taken away, undefined where it stays. */
type Values = OrganizationValues & { logo: string | null | undefined };

const valuesOf = (stored: Organization): Values => ({
  siteName: stored.siteName,
  phone: stored.phone,
  email: stored.email,
  postalAddress: stored.postalAddress,
  primaryColor: stored.primaryColor,
  accentColor: stored.accentColor,
  memberNumberFormat: stored.memberNumberFormat,
  logo: undefined,
});

export function OrganizationForm({ stored }: { stored: Organization }) {
  const { t } = useTranslation(["access-staff", "records"]);
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => valuesOf(stored));
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const take = (newest: Organization, sent: Values) => {
    setBase(newest);
    setValues((now) => rebased(now, sent, valuesOf(newest)));
    queries.setQueryData(["organization"], newest);
  };
  const saving = useMutation({
    mutationFn: async (sent: Values) => ({
      sent,
      saved: await send<typeof updateOrganization>("PUT /admin/organization", {
        body: sent,
        ifMatch: base.version,
      }),
    }),
    onMutate: errors.clear,
    onSuccess: async ({ saved, sent }) => {
      take(saved, sent);
      await queries.invalidateQueries({ queryKey: ["first day"] });
    },
    onError: (error) => isStale(error) || errors.showProblem(error),
  });
  const reloading = useMutation({
    mutationFn: () => send<typeof organization>("GET /admin/organization"),
    onSuccess: (newest) => {
      take(newest, valuesOf(base));
      saving.reset();
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(values);
  };
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const field = (name: keyof OrganizationValues, help: string, type: HTMLInputTypeAttribute = "text") => (
    <Labelled id={name} label={t(`organization.fields.${name}`)} help={help} error={errors.messageFor(name)}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          type={type}
          size="small"
          fullWidth={type !== "color"}
          value={values[name]}
          error={invalid}
          onChange={({ target: { value } }) => change({ [name]: value })}
          inputProps={{
            "aria-describedby": describedBy,
            ...(type === "color" && { style: { width: 64, height: 28, padding: 4 } }),
          }}
        />
      )}
    </Labelled>
  );
  const isWhole = staffTypes.every((type) => base.secondFactorFor.includes(type));
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <StaleAlert
        error={saving.error}
        isBusy={reloading.isPending}
        onReload={() => reloading.mutate()}
        isCompared={reloading.isSuccess}
        showsTheirs={false}
      />
      <Section title={t("organization.who")}>
        <Box sx={grid}>
          {field("siteName", t("organization.help.siteName"))}
          <LogoField
            stored={base.logo}
            value={values.logo}
            error={errors.messageFor("logo")}
            onChange={(logo) => change({ logo })}
          />
          {field("primaryColor", t("organization.help.color"), "color")}
          {field("accentColor", t("organization.help.color"), "color")}
        </Box>
      </Section>
      <Section title={t("organization.reach")}>
        <Box sx={grid}>
          {field("phone", t("organization.help.phone"), "tel")}
          {field("email", t("organization.help.email"), "email")}
          {field("postalAddress", t("organization.help.postalAddress"))}
        </Box>
      </Section>
      <Section title={t("organization.numbers")}>
        <Box sx={grid}>
          {field(
            "memberNumberFormat",
            t("organization.help.memberNumberFormat", { example: exampleOf(values.memberNumberFormat) }),
          )}
        </Box>
      </Section>
      <Section title={t("organization.factor")}>
        <p style={{ marginBlock: 0 }}>
          {t(isWhole ? "organization.factorAll" : "organization.factorSome")}{" "}
          <Link to="/admin/security">{t("organization.factorLink")}</Link>
        </p>
      </Section>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!isDirty && base.isComplete}
          isBusy={saving.isPending}
        >
          {t("records:save")}
        </BusyButton>
        <span role="status">{!isDirty && saving.isSuccess ? t("records:saved") : ""}</span>
      </Box>
    </form>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  gap: 2,
  alignItems: "start",
  maxWidth: "60rem",
} as const;

/** A number of that form, always the same one. */
function exampleOf(form: string): string {
  let at = 0;
  return form.includes("#") ? memberNumber(form, () => (at = (at + 3) % 10)) : form;
}
