import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { FileInput } from "#web/kit/fields/FileInput.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { ApiProblem, errorWords } from "#web/api.ts";
import type { FormFile, PageQuestion } from "../form-page.ts";
import { fieldOf } from "./fill-values.ts";
import { useSaid } from "#web/use-said.ts";

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
  const [said, setSaid] = useSaid(t);
  const [refusal, setRefusal] = useSaid(t);
  const fault = refusal || (form.faultOf(field) ?? "");

  const attempt = async (fileName: string, act: () => Promise<void>) => {
    setRefusal(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(null);
      setRefusal(() => `${fileName}: ${errorWords(error)}`);
    }
  };
  const hint = calls === null ? t("file.notHere") : t("file.hint", { count: maxFiles });
  const handleFile = async (file: File) => {
    if (calls === null) return;
    await attempt(file.name, async () => {
      const all = await calls.add(name, file, (share) =>
        setSaid((t) => t("file.sending", { name: file.name, percent: Math.round(share * 100) })),
      );
      onChange(all);
      setSaid((t) => t("file.added", { name: file.name }));
    });
  };
  const handleRemove = ({ identifier, fileName }: FormFile) =>
    attempt(fileName, async () => {
      if (calls === null) return;
      onChange(await calls.remove(name, identifier));
      setSaid((t) => t("file.removed", { name: fileName }));
      document.getElementById(id)?.focus();
    });
  return (
    <div className="wz-field wz-documents">
      <FileInput
        id={id}
        label={isRequired ? title : `${title} ${t("shell:fields.optional")}`}
        hint={`${description === null ? "" : `${description} `}${hint}`}
        choose={t("file.choose")}
        fault={fault}
        said={said}
        isOff={calls === null}
        onChoose={(file) => void handleFile(file)}
      >
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
      </FileInput>
    </div>
  );
}
