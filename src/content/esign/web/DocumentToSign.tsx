import { Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SignaturePad } from "#content/surveys/fill/web/SignaturePad.tsx";
import type { Strokes } from "#content/surveys/fill/form-page.ts";
import { download, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { CheckInput } from "#web/kit/fields/CheckInput.tsx";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { initialsOf } from "../fields.ts";
import type { declineSigning, signDocument, SigningDocument, signingFile } from "../signing.ts";
import { PdfPage, usePdf } from "#web/pdf-view.tsx";
import { tried } from "./tried.ts";

type Props = {
  link: string;
  name: string;
  opened: SigningDocument;
  onEnd: (how: "signed" | "completed" | "declined") => void;
};

/** The document page by page, what it asks for, the consent, and the signature. */
export function DocumentToSign({ link: key, name, opened, onEnd }: Props) {
  const { t } = useTranslation("esign-web");
  const { pass, fields, pages, fileHash } = opened;
  const asked = fields.filter(({ kind }) => kind === "text" || kind === "check");
  const form = usePlainForm({ "signature.kind": "typed", "signature.name": opened.signerName }, [
    "values",
    "hasAgreed",
    "signature",
    "reason",
  ]);
  const [content, setContent] = useState<Blob | null>(null);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isDeclining, setDeclining] = useState(false);
  const [loadFault, setLoadFault] = useState("");
  useEffect(() => {
    download<typeof signingFile>("POST /esign/{key}/file", { params: { key }, body: { pass } }).then(
      ({ blob }) => setContent(blob),
      (error: Error) => setLoadFault(error.message),
    );
  }, [key, pass]);
  const pdf = usePdf(content);
  const isDrawn = form.values["signature.kind"] === "drawn";
  const signer = form.values["signature.name"] ?? "";

  const handleSign = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run(() =>
      tried(async () => {
        const values = Object.fromEntries(
          asked.map(({ id, kind }) => {
            const value = form.values[`values.${id}`] ?? "";
            return [id, kind === "check" ? value === "yes" : value];
          }),
        );
        const { state } = await send<typeof signDocument>("POST /esign/{key}/sign", {
          params: { key },
          patience: 60_000,
          body: {
            pass,
            fileHash,
            hasAgreed: form.values["hasAgreed"] === "yes",
            signature: {
              name: signer,
              kind: isDrawn ? "drawn" : "typed",
              ...(isDrawn ? { strokes } : {}),
            },
            values,
          },
        });
        onEnd(state);
        scrollTo(0, 0);
      }),
    );
  };
  const handleDecline = () =>
    void form.run(() =>
      tried(async () => {
        await send<typeof declineSigning>("POST /esign/{key}/decline", {
          params: { key },
          body: { pass, reason: form.values["reason"] ?? "" },
        });
        onEnd("declined");
        scrollTo(0, 0);
      }),
    );
  const shownIn = ({ id, kind }: (typeof fields)[number]) => {
    if (kind === "signature") return isDrawn && strokes.length > 0 ? t("place.drawn") : signer;
    if (kind === "initials") return initialsOf(signer);
    if (kind === "date") return t("place.date");
    const value = form.values[`values.${id}`] ?? "";
    return kind === "check" ? (value === "yes" ? "✓" : "") : value;
  };
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{name}</h1>
      <p className="wz-lead">{t("document.lead", { name: opened.signerName, role: opened.role })}</p>
      {opened.message !== null && <p className="wz-card wz-lines">{opened.message}</p>}
      {(loadFault !== "" || pdf === "failed") && (
        <p role="alert">{loadFault === "" ? t("document.failed") : loadFault}</p>
      )}
      {content === null && loadFault === "" && <p>{t("document.loading")}</p>}
      {pdf !== null &&
        pdf !== "failed" &&
        pages.map((page, at) => (
          // Pages have no names of their own, and stand in this order for good.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="sign-page">
            <PdfPage
              pdf={pdf}
              page={at + 1}
              width={640}
              label={t("document.page", { page: at + 1, pages: pages.length })}
            />
            {fields
              .filter((field) => field.page === at + 1)
              .map((field) => (
                <span
                  key={field.id}
                  aria-hidden="true"
                  className={shownIn(field) === "" ? "sign-place" : "sign-place sign-place--done"}
                  style={{
                    left: `${(field.x / page.width) * 100}%`,
                    top: `${(field.y / page.height) * 100}%`,
                    width: `${(field.width / page.width) * 100}%`,
                    height: `${(field.height / page.height) * 100}%`,
                  }}
                >
                  {shownIn(field) || t(`kind.${field.kind}`)}
                </span>
              ))}
          </div>
        ))}
      <form noValidate onSubmit={handleSign}>
        {asked.length > 0 && <h2>{t("document.asked")}</h2>}
        {asked.map((field) =>
          field.kind === "check" ? (
            <div key={field.id}>
              <FieldFault id={`fault-${field.id}`}>{form.faultOf(`values.${field.id}`)}</FieldFault>
              <CheckInput form={form} name={`values.${field.id}`} label={field.label} />
            </div>
          ) : (
            <TextInput
              key={field.id}
              form={form}
              name={`values.${field.id}`}
              label={field.label}
              isOptional={!field.isRequired}
            />
          ),
        )}
        <h2>{t("sign.title")}</h2>
        <p className="wz-card wz-lines">{opened.consent}</p>
        <FieldFault id="fault-agreed">{form.faultOf("hasAgreed")}</FieldFault>
        <CheckInput form={form} name="hasAgreed" label={t("sign.agree")} />
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
            <FieldFault id="fault-strokes">{form.faultOf("signature.strokes")}</FieldFault>
            <SignaturePad strokes={strokes} onChange={setStrokes} label={t("sign.pad")} />
            <Button type="button" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
              {t("sign.clear")}
            </Button>
          </div>
        )}
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("sign.send")}
          </Button>
          <Button type="button" size="big" onClick={() => setDeclining(!isDeclining)}>
            {t("decline.open")}
          </Button>
        </div>
      </form>
      {isDeclining && (
        <section aria-labelledby="decline">
          <h2 id="decline">{t("decline.open")}</h2>
          <p>{t("decline.text")}</p>
          <TextInput form={form} name="reason" label={t("decline.reason")} />
          <Button type="button" onClick={handleDecline} aria-disabled={form.isBusy}>
            {t("decline.send")}
          </Button>
        </section>
      )}
    </div>
  );
}
