import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Section } from "#web/staff/Section.tsx";
import { OrderedList } from "../../session-content/staff/parts/OrderedList.tsx";
import type { orderWaiveReasons, WaiveReason, waiveReasonList } from "../waive-reasons.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

const queryKey = ["list", "waivereasons"];

/** Why people may decline a coverage, in the order in which they read it; all on one page, there are few. */
export function WaiveReasonsPage() {
  const { t } = useTranslation("offering-waive-reasons");
  usePage(t("title"));
  const queries = useQueryClient();
  const [edited, setEdited] = useState<WaiveReason | "new" | null>(null);
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => send<typeof waiveReasonList>("GET /admin/waivereasons", { signal }),
  });
  const ordering = useMutation({
    mutationFn: (ids: string[]) =>
      send<typeof orderWaiveReasons>("PUT /admin/waivereasons/order", { body: { ids } }),
    onSuccess: (newest) => queries.setQueryData(queryKey, newest),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const handleSaved = () => {
    setEdited(null);
    void queries.invalidateQueries({ queryKey });
  };
  return (
    <>
      <h1>{t("title")}</h1>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t("about")}
      </Typography>
      {ordering.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(ordering.error)}
        </Alert>
      )}
      <Answer of={answer}>
        {({ reasons }) => (
          <Section title={t("heading")}>
            {reasons.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("none")}</p>}
            <OrderedList
              label={t("heading")}
              items={reasons.map((reason) => ({
                id: reason.id,
                title: reason.label[currentLanguage()],
                about: <About reason={reason} />,
              }))}
              isBusy={ordering.isPending}
              onOrder={(ids) => ordering.mutate(ids)}
              onEdit={(id) => setEdited(reasons.find((reason) => reason.id === id) ?? null)}
            />
            <Button
              startIcon={<AddIcon />}
              variant="outlined"
              sx={{ mt: 1 }}
              onClick={() => setEdited("new")}
            >
              {t("add")}
            </Button>
          </Section>
        )}
      </Answer>
      {edited !== null && (
        <ReasonDialog
          reason={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={handleSaved}
        />
      )}
    </>
  );
}

function About({ reason: { active, asksText, excludesOthers, used } }: { reason: WaiveReason }) {
  const { t } = useTranslation("offering-waive-reasons");
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={active ? "success" : "default"}
        label={t(active ? "active" : "inactive")}
      />{" "}
      {[asksText ? t("asksText") : "", excludesOthers ? t("excludesOthers") : "", t("used", { count: used })]
        .filter(Boolean)
        .join(" · ")}
    </>
  );
}
