import "#web/kit/documents.css";
import { Button, Hint, InlineError, Label } from "@cmsgov/design-system";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { ApiProblem, errorWords } from "#web/api.ts";
import type { FormFile, PageQuestion } from "../form-page.ts";
import { fieldOf } from "./fill-values.ts";

export interface FileCalls {
  add: (question: string, file: File, onProgress: (share: number) => void) => Promise<FormFile[]>;
  remove: (question: string, identifier: string) => Promise<FormFile[]>;
}

interface Props {
  question: PageQuestion;
  form: Form;
  calls: FileCalls | null;
  onChange: (files: FormFile[]) => void;
}

/** Files as an answer: from the phone's camera or its files, each kept at once. */
export function FileQuestion({ question, form, calls, onChange }: Props) {
  const { t } = useTranslation("surveys-fill-web");
  const { name, title, description, isRequired, files = [], maxFiles = 1 } = question;
  const field = fieldOf(name);
  const id = fieldId(field);
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const fault = refusal || form.faultOf(field);

  const attempt = async (fileName: string, act: () => Promise<void>) => {
    setRefusal("");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid("");
      setRefusal(`${fileName}: ${errorWords(error)}`);
    }
  };
  const handleFile = async (file: File | undefined) => {
    // The same file can be chosen again after it was refused.
    if (input.current) input.current.value = "";
    if (file === undefined || calls === null) return;
    await attempt(file.name, async () => {
      const all = await calls.add(name, file, (share) =>
        setSaid(t("file.sending", { percent: Math.round(share * 100) })),
      );
      onChange(all);
      setSaid(t("file.added", { name: file.name }));
    });
  };
  const handleRemove = ({ identifier, fileName }: FormFile) =>
    attempt(fileName, async () => {
      if (calls === null) return;
      onChange(await calls.remove(name, identifier));
      setSaid(t("file.removed", { name: fileName }));
      input.current?.focus();
    });
  return (
    <div className="wz-field wz-documents">
      <Label fieldId={id}>{isRequired ? title : `${title} ${t("shell:fields.optional")}`}</Label>
      <Hint id={`${id}__hint`}>
        {description === null ? "" : `${description} `}
        {calls === null ? t("file.notHere") : t("file.hint", { count: maxFiles })}
      </Hint>
      <InlineError id={`${id}__error`}>{fault === "" ? undefined : fault}</InlineError>
      {files.length > 0 && (
        <ul aria-label={title}>
          {files.map((file) => (
            <li key={file.identifier}>
              <span className="wz-documents__type" aria-hidden="true">
                {file.mediaType.split("/")[1]?.toUpperCase()}
              </span>
              <span>{file.fileName}</span>
              <Button type="button" variation="ghost" onClick={() => void handleRemove(file)}>
                {t("file.remove")}
                <span className="ds-u-visibility--screen-reader"> {file.fileName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*,application/pdf,.heic"
        disabled={calls === null}
        aria-describedby={fault ? `${id}__hint ${id}__error` : `${id}__hint`}
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => void handleFile(target.files?.[0])}
      />
      <p role="status">{said}</p>
    </div>
  );
}
