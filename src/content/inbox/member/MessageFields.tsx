import { Button, TextField } from "@cmsgov/design-system";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { holdsSsn } from "#kernel/ssn-in-texts.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { FileInput } from "#web/kit/fields/FileInput.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { mostFiles } from "../parties.ts";
import { useHasLibrary } from "../web/use-library.ts";
import { LibraryModal } from "./LibraryModal.tsx";
import type { MessageFiles } from "./use-message-files.ts";

type Props = {
  form: Form;
  files: MessageFiles;
  label: string;
  hint?: string;
  /** Of both, a message needs one; where a photo is needed, the words are not. */
  needsFile?: boolean;
};

/** What somebody writes, and the photos, papers and documents that go with it. */
export function MessageFields(props: Props) {
  const { form, files } = props;
  return (
    <>
      <TextAndFiles {...props} />
      <OwnDocuments files={files} fault={form.faultOf("versionIds")} />
    </>
  );
}

/** The same without documents of the library. */
export function TextAndFiles({ form, files, label, hint, needsFile = false }: Props) {
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

/** Documents of the library that go along; nothing for those who do not read it. */
function OwnDocuments({ files, fault }: { files: MessageFiles; fault: string | undefined }) {
  const { t } = useTranslation("inbox-member");
  const [isOpen, setOpen] = useState(false);
  const id = fieldId("versionIds");
  if (!useHasLibrary()) return null;
  return (
    <div className="wz-field wz-documents">
      <div id={`${id}__label`} className="ds-c-label">
        {t("library.label")} {t("shell:fields.optional")}
      </div>
      <FieldFault id={`${id}__error`}>{fault}</FieldFault>
      {files.documents.length > 0 && (
        <ul aria-labelledby={`${id}__label`}>
          {files.documents.map((one) => (
            <li key={one.versionId}>
              <span className="wz-documents__type" aria-hidden="true">
                {one.fileName.split(".").at(-1)?.slice(0, 4).toUpperCase()}
              </span>
              <span>{one.title}</span>
              <Button type="button" variation="ghost" onClick={() => files.leaveOut(one)}>
                {t("file.remove")}
                <span className="ds-u-visibility--screen-reader"> {one.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        type="button"
        id={id}
        className="wz-file"
        disabled={files.isFullOfDocuments}
        aria-describedby={fault === undefined ? undefined : `${id}__error`}
        onClick={() => setOpen(true)}
      >
        {t("library.choose")}
      </Button>
      {isOpen && (
        <LibraryModal
          chosen={files.documents}
          onChoose={(one) => {
            files.choose(one);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
