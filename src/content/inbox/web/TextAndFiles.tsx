import { Button, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { holdsSsn } from "#kernel/ssn-in-texts.ts";
import { FileInput } from "#web/kit/fields/FileInput.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { mostFiles } from "../parties.ts";
import type { MessageFiles } from "./use-message-files.ts";

export type TextAndFilesProps = {
  form: Form;
  files: MessageFiles;
  label: string;
  hint?: string;
  /** A message needs one of both; where a photo is needed, the words are not. */
  needsFile?: boolean;
};

/** The words of a message, and the photos and papers that go with it, are typed and chosen here. */
export function TextAndFiles({ form, files, label, hint, needsFile = false }: TextAndFilesProps) {
  const { t } = useTranslation("inbox-member");
  return (
    <>
      <TextField
        id={fieldId("text")}
        name="text"
        className="wz-field"
        label={needsFile ? `${label} ${t("shell:fields.optional")}` : label}
        hint={hint}
        multiline
        rows={6}
        errorMessage={form.faultOf("text")}
        value={form.values["text"] ?? ""}
        onChange={({ currentTarget }) => form.set("text", currentTarget.value)}
      />
      <p role="status" className="ds-c-hint">
        {holdsSsn(form.values["text"] ?? "") && t("ssnHidden")}
      </p>
      <div className="wz-field wz-documents">
        <FileInput
          id={fieldId("fileIds")}
          label={needsFile ? t("file.label") : `${t("file.label")} ${t("shell:fields.optional")}`}
          hint={t("file.hint", { count: mostFiles })}
          choose={t("file.choose")}
          fault={files.fault || (form.faultOf("fileIds") ?? "")}
          said={files.said}
          isOff={files.isFull}
          onChoose={(file) => void files.add(file)}
        >
          {files.files.length > 0 && (
            <ul aria-label={t("file.label")}>
              {files.files.map((file) => (
                <li key={file.id}>
                  <span className="wz-documents__type" aria-hidden="true">
                    {file.mediaType.split("/")[1]?.toUpperCase()}
                  </span>
                  <span>{file.fileName}</span>
                  <Button type="button" variation="ghost" onClick={() => void files.remove(file)}>
                    {t("file.remove")}
                    <span className="ds-u-visibility--screen-reader"> {file.fileName}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </FileInput>
      </div>
    </>
  );
}
