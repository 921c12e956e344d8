import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { languageNames } from "#web/language-names.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { sendTemplate, SignTemplate } from "../esign-staff.ts";
import { Line } from "./Line.tsx";

type Signer = { name: string; email: string; language: Language };
const nobody: Signer = { name: "", email: "", language: "en" };

type Props = { template: SignTemplate; onSent: () => Promise<unknown> };

/** Who signs this time. The first one is mailed at once, the others in turn. */
export function SendDocument({ template, onSent }: Props) {
  const { t } = useTranslation("esign-staff");
  const errors = useFormErrors();
  const [said, say] = useSaid(t);
  const [message, setMessage] = useState("");
  const [people, setPeople] = useState<Record<string, Signer>>({});
  const sending = useMutation({
    mutationFn: () =>
      send<typeof sendTemplate>("POST /admin/esign/templates/{id}/send", {
        params: { id: template.id },
        body: {
          message,
          signers: template.roles.map(({ key }) => {
            const { name, email, language } = people[key] ?? nobody;
            return { role: key, name, email: email.trim() === "" ? null : email, language };
          }),
        },
      }),
    onMutate: errors.clear,
    onSuccess: async ({ signers }) => {
      const first = signers[0]?.name ?? "";
      setPeople({});
      setMessage("");
      say((t) => t("send.sent", { name: first }));
      await onSent();
    },
    onError: errors.showProblem,
  });
  return (
    <Section title={t("send.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <ErrorSummary errors={errors.errors} />
      <p style={{ marginBlockStart: 0 }}>{t("send.about", { count: template.daysToSign })}</p>
      {template.roles.map(({ key, name }, at) => {
        const person = people[key] ?? nobody;
        const set = (part: Partial<Signer>) =>
          setPeople((now) => ({ ...now, [key]: { ...(now[key] ?? person), ...part } }));
        return (
          <Box
            key={key}
            component="fieldset"
            sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0, maxWidth: "52rem" }}
          >
            <legend style={{ fontWeight: 650, padding: 0 }}>
              {at + 1}. {name}
            </legend>
            <Box
              sx={{
                display: "grid",
                gap: 1.5,
                gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr 10rem" },
                alignItems: "start",
              }}
            >
              <Line
                id={`signers.${at}.name`}
                label={t("send.name")}
                value={person.name}
                max={120}
                error={errors.messageFor(`signers.${at}.name`)}
                onChange={(value) => set({ name: value })}
              />
              <Line
                id={`signers.${at}.email`}
                label={t("send.email")}
                type="email"
                value={person.email}
                max={254}
                error={errors.messageFor(`signers.${at}.email`)}
                onChange={(value) => set({ email: value })}
              />
              <ChoiceField
                id={`signers.${at}.language`}
                label={t("send.language")}
                value={person.language}
                onChange={(value) => set({ language: value })}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            </Box>
          </Box>
        );
      })}
      <Box sx={{ maxWidth: "40rem", mb: 2 }}>
        <Line
          id="message"
          label={t("send.message")}
          isOptional
          lines={2}
          max={500}
          value={message}
          error={errors.messageFor("message")}
          onChange={setMessage}
        />
      </Box>
      <BusyButton variant="contained" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        {t("send.send")}
      </BusyButton>
    </Section>
  );
}
