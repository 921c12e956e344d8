import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { LazyRichTextEditor } from "#web/staff/rich-text/LazyRichTextEditor.tsx";

type Props = {
  id: string;
  label: string;
  isOptional: boolean;
  language: Language;
  /** What stands there when the field is first shown. */
  value: string;
  help: readonly ReactNode[];
  error: string | undefined;
  /** An empty text where nothing is written. */
  onChange: (html: string) => void;
};

/** A page of text, with the editor of pages. */
export function PageInput({ id, label, isOptional, language, value, help, error, onChange }: Props) {
  const { t } = useTranslation("records");
  return (
    <div>
      <div id={`${id}-label`} style={{ fontWeight: 600, marginBlockEnd: 4 }}>
        {isOptional ? t("optional", { label }) : label}
      </div>
      <LazyRichTextEditor
        id={id}
        labelId={`${id}-label`}
        language={language}
        initial={value}
        onChange={onChange}
        invalid={error !== undefined}
        messageId={`${id}-error`}
      />
      {help.map((line, at) => (
        // Help and note always stand in this order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} style={{ display: "block" }}>
          {line}
        </span>
      ))}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </div>
  );
}
