import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePage } from "#web/shell/use-page.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";

/** The only time that a key is seen. */
export function MadeKey({ secret }: { secret: string }) {
  const { t } = useTranslation("access-staff");
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  usePage(t("keys.made.title"), "made");
  const handleCopy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setOutcome("copied"),
      () => setOutcome("copyFailed"),
    );
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/apikeys", label: t("keys.title") }}
        title={t("keys.made.title")}
        actions={
          <Button variant="contained" onClick={() => void navigate("/admin/apikeys")}>
            {t("keys.made.done")}
          </Button>
        }
      />
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t("keys.made.warning")}
      </Alert>
      <Section title={t("keys.made.label")}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <OutlinedInput
            size="small"
            value={secret}
            readOnly
            onFocus={(event) => event.target.select()}
            inputProps={{ "aria-label": t("keys.made.label"), spellCheck: false, autoComplete: "off" }}
            sx={{ flex: "1 1 24rem", fontFamily: "monospace" }}
          />
          <Button variant="outlined" onClick={handleCopy}>
            {t("keys.made.copy")}
          </Button>
        </Stack>
        <p role="status">{outcome !== null && t(`keys.made.${outcome}`)}</p>
        <p style={{ marginBlockEnd: 0, overflowWrap: "anywhere" }}>
          {t("keys.made.use")} <code>Authorization: Bearer ork_…</code>
        </p>
      </Section>
    </>
  );
}
