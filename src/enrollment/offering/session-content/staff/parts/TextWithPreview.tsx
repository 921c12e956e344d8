import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { planPagePreview } from "../../session-content.ts";
import { RichText } from "#web/RichText.tsx";
import { LazyRichTextEditor } from "#web/staff/rich-text/LazyRichTextEditor.tsx";

type Props = {
  sessionId: string;
  language: Language;
  /** HTML to begin with. */
  initial: string;
  body: string;
  error: string | undefined;
  onChange: (body: string) => void;
  onProblem: (problem: unknown) => void;
};

/** A text that people read, and beside it what they would see of it. */
export function TextWithPreview({ sessionId, language, initial, body, error, onChange, onProblem }: Props) {
  const { t } = useTranslation("offering-session-content");
  const preview = useMutation({
    mutationFn: () =>
      send<typeof planPagePreview>("POST /admin/enrollmentsessions/{sessionId}/planpages/preview", {
        params: { sessionId },
        body: { body, language },
      }),
    onError: onProblem,
  });
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 22.5rem" },
      }}
    >
      <div>
        <div id="body-label" style={{ fontWeight: 600 }}>
          {t("pages.text")}
        </div>
        <LazyRichTextEditor
          id="body"
          labelId="body-label"
          language={language}
          initial={initial}
          onChange={onChange}
          invalid={error !== undefined}
          messageId="body-error"
        />
        {error && <FieldMessage id="body-error">{error}</FieldMessage>}
      </div>
      <section aria-labelledby="preview-title">
        <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", minHeight: 34 }}>
          <h3 id="preview-title" style={{ margin: 0, fontSize: "1rem" }}>
            {t("pages.preview")}
          </h3>
          <BusyButton size="small" isBusy={preview.isPending} onClick={() => preview.mutate()}>
            {t("pages.showPreview")}
          </BusyButton>
        </Box>
        <Box
          aria-live="polite"
          sx={{
            minHeight: "14rem",
            maxHeight: "26rem",
            overflowY: "auto",
            p: 2,
            bgcolor: "#fff",
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
            fontSize: "1.125rem",
          }}
        >
          {preview.data ? (
            <RichText html={preview.data.body} language={language} />
          ) : (
            <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{t("pages.noPreview")}</Box>
          )}
        </Box>
      </section>
    </Box>
  );
}
