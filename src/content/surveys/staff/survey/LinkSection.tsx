import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { Survey } from "../../surveys-staff.ts";

/** Where the survey is answered, and how many have. */
export function LinkSection({ survey }: { survey: Survey }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  return (
    <Section title={t("surveys.link.title")}>
      {!survey.byInvitation && (
        <>
          <p style={{ marginBlockStart: 0 }}>{t("surveys.link.about")}</p>
          <CopiedLink link={survey.link} />
        </>
      )}
      <Facts
        facts={[
          { name: t("surveys.link.begun"), value: formatCount(survey.started, language) },
          { name: t("surveys.link.completed"), value: formatCount(survey.completed, language) },
        ]}
      />
    </Section>
  );
}

export function CopiedLink({ link }: { link: string }) {
  const { t } = useTranslation("surveys");
  const [isCopied, setCopied] = useState(false);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 2 }}>
      <Box component="code" sx={{ overflowWrap: "anywhere" }}>
        {link}
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
      >
        {t("surveys.link.copy")}
      </Button>
      <span role="status">{isCopied ? t("surveys.link.copied") : ""}</span>
    </Box>
  );
}
