import { Button } from "@cmsgov/design-system";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { TextAndFiles, type TextAndFilesProps } from "../web/TextAndFiles.tsx";
import { useHasLibrary } from "../web/use-library.ts";
import { LibraryModal } from "./LibraryModal.tsx";
import type { MessageFiles } from "../web/use-message-files.ts";

/** What somebody writes, and the photos, papers and documents that go with it. */
export function MessageFields(props: TextAndFilesProps) {
  const { form, files } = props;
  return (
    <>
      <TextAndFiles {...props} />
      <OwnDocuments files={files} fault={form.faultOf("versionIds")} />
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
