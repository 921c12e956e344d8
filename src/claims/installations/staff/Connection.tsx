import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { systemTest } from "../systems.ts";

/** Reaches for the system when somebody asks for it, and says what came of it. */
export function Connection({ id }: { id: string }) {
  const { t } = useTranslation("installations-staff");
  const test = useMutation({
    mutationFn: () =>
      send<typeof systemTest>("POST /admin/installation/{id}/test", { params: { id }, body: {} }),
  });
  return (
    <Section title={t("connection")}>
      <BusyButton variant="outlined" isBusy={test.isPending} onClick={() => test.mutate()}>
        {t("test")}
      </BusyButton>
      <Box role="status" sx={{ mt: 1 }}>
        {test.data && (
          <Alert severity={test.data.isReached ? "success" : "error"}>
            {t(`outcome.${test.data.code}`, { ...test.data.params })}
          </Alert>
        )}
        {test.error && <Alert severity="error">{errorWords(test.error)}</Alert>}
      </Box>
    </Section>
  );
}
