import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { currentLanguage } from "#web/i18n.ts";
import { SignaturePad } from "./SignaturePad.tsx";
import type { Fill } from "./use-fill.ts";

/** What is agreed to, and a name under it: typed, or drawn as well. Typing is always enough. */
export function FormSignature({ fill }: { fill: Fill }) {
  const { t } = useTranslation("surveys-fill-web");
  const { page, form, strokes, setStrokes } = fill;
  if (page.signature === null) return null;
  const { statement, signed } = page.signature;
  const isDrawn = form.values["signature.kind"] === "drawn";
  const fault = form.faultOf("signature.strokes");
  return (
    <section aria-labelledby="sign-here">
      <h2 id="sign-here">{t("sign.title")}</h2>
      <p className="wz-card wz-lines" lang={page.language}>
        {statement}
      </p>
      {signed !== null && <p className="wz-today">{signedWords(t, signed)}</p>}
      <RadioInput
        form={form}
        name="signature.kind"
        label={t("sign.how")}
        choices={["typed", "drawn"].map((value) => ({ value, label: t(`sign.${value}`) }))}
      />
      <TextInput
        form={form}
        name="signature.name"
        label={t("sign.name")}
        hint={t("sign.nameHint")}
        autoComplete="name"
      />
      {isDrawn && (
        <div id={fieldId("signature.strokes")} tabIndex={-1}>
          <FieldFault id="fault-strokes">{fault}</FieldFault>
          <SignaturePad
            strokes={strokes}
            onChange={setStrokes}
            label={t("sign.pad")}
            {...(fault === undefined ? {} : { describedBy: "fault-strokes" })}
          />
          <div className="wz-actions">
            <Button
              type="button"
              disabled={strokes.length === 0}
              onClick={() => setStrokes(strokes.slice(0, -1))}
            >
              {t("sign.undo")}
            </Button>
            <Button type="button" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
              {t("sign.clear")}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

type Say = (key: string, params: Record<string, string>) => string;

/** "Signed by … on …". */
export function signedWords(t: Say, { name, on }: { name: string; on: PlainDate }): string {
  return t("sign.signedBy", { name, date: formatLong(on, currentLanguage()) });
}
