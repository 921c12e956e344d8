import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UserType } from "#kernel/access.ts";
import { listOf } from "#kernel/formats.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { mergedList } from "#web/staff/rebased.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { securitySetting, SecuritySetting, updateSecuritySetting } from "../../security.ts";

/** Who must give more than a password. */
export function SecurityPage() {
  const { t } = useTranslation("access-staff");
  usePage(t("security.title"));
  const answer = useQuery({
    queryKey: ["security"],
    queryFn: ({ signal }) => send<typeof securitySetting>("GET /admin/security", { signal }),
    // What is being chosen must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageTitle>{t("security.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("security.about")}</Typography>
      <Answer of={answer}>{(setting) => <SettingForm setting={setting} />}</Answer>
    </>
  );
}

function SettingForm({ setting }: { setting: SecuritySetting }) {
  const { t } = useTranslation(["access-staff", "records"]);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly UserType[]>(setting.secondFactorFor);
  const isDirty = setting.users.some(
    ({ type }) => chosen.includes(type) !== setting.secondFactorFor.includes(type),
  );
  const saving = useMutation({
    mutationFn: () =>
      send<typeof updateSecuritySetting>("PUT /admin/security", {
        body: { secondFactorFor: [...chosen] },
        ifMatch: setting.version,
      }),
    onSuccess: (saved) => {
      setChosen(saved.secondFactorFor);
      queries.setQueryData(["security"], saved);
    },
  });
  const reloading = useMutation({
    mutationFn: () => send<typeof securitySetting>("GET /admin/security"),
    onSuccess: (newest) => {
      setChosen((now) => mergedList(now, setting.secondFactorFor, newest.secondFactorFor));
      queries.setQueryData(["security"], newest);
      saving.reset();
    },
  });
  const toggle = (type: UserType) =>
    setChosen((now) => (now.includes(type) ? now.filter((one) => one !== type) : [...now, type]));
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <StaleAlert
        error={saving.error}
        isBusy={reloading.isPending}
        onReload={() => reloading.mutate()}
        isCompared={reloading.isSuccess}
        showsTheirs={false}
      />
      {setting.loosened.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("security.loosened", {
            types: listOf(
              setting.loosened.map((type) => t(`security.type.${type}`)),
              currentLanguage(),
            ),
          })}
        </Alert>
      )}
      {saving.isError && !isStale(saving.error) && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {saving.error.message}
        </Alert>
      )}
      <Section title={t("security.legend")}>
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: "grid", gap: 0.5 }}>
          <legend className="visually-hidden">{t("security.legend")}</legend>
          {setting.users.map(({ type, all, without }) => (
            <Box key={type} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
              <FormControlLabel
                sx={{ minWidth: "14rem" }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(type)}
                    onChange={() => toggle(type)}
                    slotProps={{ input: { "aria-describedby": `security-${type}` } }}
                  />
                }
                label={t(`security.type.${type}`)}
              />
              <Typography id={`security-${type}`} color="text.secondary">
                {all === 0
                  ? t("security.nobody")
                  : without === 0
                    ? t("security.everybody", { all })
                    : t("security.without", { count: without, all })}
              </Typography>
            </Box>
          ))}
        </Box>
      </Section>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <BusyButton type="submit" variant="contained" disabled={!isDirty} isBusy={saving.isPending}>
          {t("records:save")}
        </BusyButton>
        <span role="status">{!isDirty && saving.isSuccess ? t("records:saved") : ""}</span>
      </Box>
    </form>
  );
}
