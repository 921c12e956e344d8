import { useTranslation } from "react-i18next";
import { isHexColour } from "#kernel/contrast.ts";
import { numberFormat } from "#kernel/formats.ts";
import { textOf, type Values } from "#records/definition.ts";
import { FormPage } from "#records/staff/FormPage.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { Section } from "#web/staff/Section.tsx";
import { idCardDesigns } from "../designs.ts";
import { plainLook, readableOn } from "../look.ts";
import { sampleCard } from "../sample-card.ts";
import { CardFaces } from "../web/CardFaces.tsx";

/** A design above the card that it makes, as it is typed. */
export function DesignPage() {
  return <FormPage resource={idCardDesigns} preview={(values) => <Preview values={values} />} />;
}

function Preview({ values }: { values: Values }) {
  const { t } = useTranslation("id-cards-staff");
  const text = (name: string) => textOf(values, name)?.trim() || null;
  const colour = (name: "bandColor" | "textColor") => {
    const typed = text(name);
    return isHexColour(typed) && typed.length === 7 ? typed : plainLook[name];
  };
  const [band, ink] = [colour("bandColor"), colour("textColor")];
  const { corrected, ratio, value } = readableOn(band, ink);
  const shown = numberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(
    Math.floor(ratio * 10) / 10,
  );
  const card = sampleCard({
    id: "",
    supplierId: null,
    bandColor: band,
    textColor: ink,
    issuerName: text("issuerName"),
    administeredBy: text("administeredBy"),
    website: text("website"),
    frontText: text("frontText"),
    backText: text("backText"),
  });
  return (
    <Section title={t("design.preview")}>
      <p style={{ marginBlockStart: 0 }}>{t("design.sample")}</p>
      <CardFaces card={card} />
      <p role="status" style={{ marginBlockEnd: 0 }}>
        {corrected
          ? t("design.contrastPoor", { ratio: shown, color: value })
          : t("design.contrastFine", { ratio: shown })}
      </p>
    </Section>
  );
}
