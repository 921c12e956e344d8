import Card from "@mui/material/Card";
import { useTranslation } from "react-i18next";
import { site } from "#web/site.ts";
import { readableColour } from "../../theme-look.ts";

type Props = { primary: string; accent: string; logo: string | null; alt: string; height: number };

/** The public welcome page in small, in the colours that people would see. */
export function ThemePreview({ primary, accent, logo, alt, height }: Props) {
  const { t } = useTranslation("offering-sessions");
  const [main, mark] = [readableColour(primary).value, readableColour(accent).value];
  const own = site().logo;
  return (
    <Card
      component="section"
      variant="outlined"
      aria-label={t("theme.preview")}
      sx={{ position: { lg: "sticky" }, top: 72, mb: 2, overflow: "hidden" }}
    >
      <h2 style={{ margin: 0, padding: "12px 16px" }}>{t("theme.preview")}</h2>
      <div style={{ borderBlockStart: `4px solid ${main}`, background: "#fff", color: "#17262b" }}>
        <div style={{ padding: "12px 16px", borderBlockEnd: "1px solid #d5dde0", minHeight: 44 }}>
          <img
            src={logo ?? own.src}
            alt={logo === null ? own.alt : alt}
            style={{
              height: logo === null ? own.height : height,
              maxWidth: "100%",
              objectFit: "contain",
              display: "block",
            }}
          />
        </div>
        <div style={{ padding: 16, fontSize: 16, display: "grid", gap: 12 }}>
          <span style={{ color: mark, fontWeight: 600 }}>{t("theme.sample.client")}</span>
          <strong style={{ fontSize: 24, lineHeight: 1.2 }}>{t("theme.sample.title")}</strong>
          <span>{t("theme.sample.text")}</span>
          <span style={{ color: main, textDecoration: "underline" }}>{t("theme.sample.link")}</span>
          <span
            style={{
              background: main,
              color: "#fff",
              borderRadius: 6,
              padding: "12px 20px",
              fontWeight: 600,
              justifySelf: "start",
            }}
          >
            {t("theme.sample.button")}
          </span>
        </div>
      </div>
    </Card>
  );
}
