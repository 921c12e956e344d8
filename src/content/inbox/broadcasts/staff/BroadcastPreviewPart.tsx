import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { RichText } from "#web/RichText.tsx";
import { DocumentsAlong } from "./DocumentsAlong.tsx";
import { formatCount } from "#web/staff/format.ts";
import type { Chosen } from "../../web/use-library.ts";
import type { BroadcastPreview } from "../broadcasts.ts";

type Props = {
  shown: BroadcastPreview;
  /** The documents that were asked for. */
  chosen: readonly Chosen[];
};

/** Whom it goes to, how long it takes, and what the first of them reads. */
export function BroadcastPreviewPart({ shown, chosen }: Props) {
  const { t } = useTranslation("inbox-staff");
  const say = (count: number) => formatCount(count, currentLanguage());
  const { count, languages: read, missing, unreachable, perHour, hours, example, unknown, documents } = shown;
  const isGone = chosen.some(({ versionId }) => documents.every((one) => one.versionId !== versionId));
  const foreign = documents.filter((one) => one.foreign > 0);
  return (
    <>
      <p style={{ fontWeight: 600, margin: "0 0 8px" }}>
        {t("broadcasts.goesTo", { count, said: say(count) })}
      </p>
      <ul style={{ marginTop: 0 }}>
        {languages
          .filter((one) => read[one] > 0)
          .map((one) => (
            <li key={one}>
              {languageNames[one]}: {say(read[one])}
            </li>
          ))}
        <li>
          {hours === 0
            ? t("broadcasts.atOnce")
            : t("broadcasts.hours", { count: hours, perHour: say(perHour) })}
        </li>
        {unreachable > 0 && (
          <li>{t("broadcasts.unreachable", { count: unreachable, said: say(unreachable) })}</li>
        )}
      </ul>
      {(example === null ? [] : missing).map((one) => (
        <Alert key={one} severity="warning" sx={{ mb: 1 }}>
          {t("broadcasts.missingFor", {
            language: languageNames[one],
            count: read[one],
            said: say(read[one]),
          })}
        </Alert>
      ))}
      {unknown.length > 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t("inbox:preview.unknown", { names: unknown.join(", ") })}
        </Alert>
      )}
      {isGone && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t("inbox:fault.documentGone")}
        </Alert>
      )}
      {foreign.map((one) => (
        <Alert key={one.versionId} severity="error" sx={{ mb: 1, overflowWrap: "anywhere" }}>
          {t("inbox:fault.broadcastForeign", { name: one.title, count: one.foreign })}
        </Alert>
      ))}
      {example && (
        <Box
          component="section"
          aria-label={t("broadcasts.example", { name: example.name })}
          sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 1.5, overflowWrap: "anywhere" }}
        >
          <Box sx={{ color: "text.secondary", fontSize: "0.85rem", unicodeBidi: "isolate" }}>
            {t("broadcasts.example", { name: example.name })}
          </Box>
          <h3 style={{ margin: "4px 0 8px" }}>{example.subject}</h3>
          <RichText html={example.html} language={example.language} />
          <DocumentsAlong documents={documents} />
        </Box>
      )}
    </>
  );
}
