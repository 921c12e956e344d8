import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { mailRenewal, Renewal, renewalLetters } from "../renewal.ts";

/** Tells employees what they have and pay then: by mail, or by letter. */
export function Tell({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation("renewal-staff");
  const queries = useQueryClient();
  const [said, say] = useSaid(t);
  const { id } = renewal;
  const mailing = useMutation({
    mutationFn: () => send<typeof mailRenewal>("POST /renewals/{id}/mails", { params: { id } }),
    onSuccess: async ({ mailed, letters }) => {
      await queries.invalidateQueries({ queryKey: ["renewal", id] });
      say((t) =>
        [t("tell.mailed", { count: mailed }), letters > 0 && t("tell.without", { count: letters })]
          .filter((one) => one !== false)
          .join(" "),
      );
    },
  });
  return (
    <Section title={t("tell.title")}>
      <p style={{ marginBlock: "0 12px" }}>{t("tell.text")}</p>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {mailing.isError && <Alert severity="error">{mailing.error.message}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <BusyButton variant="outlined" isBusy={mailing.isPending} onClick={() => mailing.mutate()}>
          {t("tell.mail")}
        </BusyButton>
        {(["letters", "allLetters"] as const).map((which) => (
          <SaveFile
            key={which}
            fileName={t("tell.file")}
            label={t(`tell.${which}`)}
            fetchFile={() =>
              download<typeof renewalLetters>("GET /renewals/{id}/letters", {
                params: { id },
                query: { to: which === "letters" ? "withoutMail" : "all" },
              })
            }
          />
        ))}
      </Box>
    </Section>
  );
}
