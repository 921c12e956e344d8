import "./review.css";
import { Button, Label } from "@cmsgov/design-system";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { FileInput } from "#web/kit/fields/FileInput.tsx";
import { ApiProblem, download, errorWords, save, send, upload } from "#web/api.ts";
import { kindNames as kinds } from "../../documents/document-kinds.ts";
import type {
  addOwnDocument,
  ownDocument,
  ownDocuments,
  removeOwnDocument,
} from "../../documents/documents.ts";
import { useSaid } from "#web/use-said.ts";

type OwnDocument = AnswerOf<typeof ownDocuments>["documents"][number];
type Kind = (typeof kinds)[number];

/** Papers that go with the enrollment, from the phone's camera or as files. Nobody has to add any. */
export function OwnDocuments() {
  const { t } = useTranslation("enrollment-wizard-review");
  const { documents, said, fault, add, open, remove } = useOwnDocuments();
  const [kind, setKind] = useState<Kind>("birth");
  return (
    <section className="ds-c-review wz-review wz-documents">
      <div className="wz-card__head">
        <h2>{t("documents.title")}</h2>
      </div>
      <p>{t("documents.lead")}</p>
      {documents.length > 0 && (
        <ul aria-label={t("documents.list")}>
          {documents.map((document) => (
            <li key={document.identifier}>
              <Preview document={document} />
              <span>
                {t(`documents.kinds.${document.kind}`)}
                <br />
                {document.fileName}
              </span>
              <span>
                <Button type="button" variation="ghost" onClick={() => void open(document)}>
                  {t("documents.open")}
                  <span className="ds-u-visibility--screen-reader"> {document.fileName}</span>
                </Button>
                {document.by === "employee" && (
                  <Button type="button" variation="ghost" onClick={() => void remove(document)}>
                    {t("documents.remove")}
                    <span className="ds-u-visibility--screen-reader"> {document.fileName}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Label fieldId="paper-kind">{t("documents.kind")}</Label>
      <select
        id="paper-kind"
        className="ds-c-field"
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? "other")}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`documents.kinds.${one}`)}
          </option>
        ))}
      </select>
      <FileInput
        id="paper-file"
        label={t("documents.add")}
        hint={t("documents.hint")}
        choose={t("documents.choose")}
        fault={fault}
        said={said}
        onChoose={(file) => void add(file, kind)}
      />
    </section>
  );
}

function useOwnDocuments() {
  const { t } = useTranslation("enrollment-wizard-review");
  const [documents, setDocuments] = useState<readonly OwnDocument[]>([]);
  const [said, setSaid] = useSaid(t);
  const [fault, setFault] = useSaid(t);
  useEffect(() => {
    const leaving = new AbortController();
    send<typeof ownDocuments>("GET /selfenrollment/documents", { signal: leaving.signal })
      .then(({ documents }) => setDocuments(documents))
      // Without the list the enrollment can still be sent.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);

  const attempt = async (name: string, act: () => Promise<void>) => {
    setFault(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(null);
      setFault(() => `${name}: ${errorWords(error)}`);
    }
  };
  const add = (file: File, kind: Kind) =>
    attempt(file.name, async () => {
      const { documents } = await upload<typeof addOwnDocument>("POST /selfenrollment/documents", {
        file,
        body: { kind },
        onProgress: (share) =>
          setSaid((t) => t("documents.sending", { name: file.name, percent: Math.round(share * 100) })),
      });
      setDocuments(documents);
      setSaid((t) => t("documents.added", { name: file.name }));
    });
  const open = ({ identifier, fileName }: OwnDocument) =>
    attempt(fileName, async () =>
      save(
        await download<typeof ownDocument>("GET /selfenrollment/documents/{identifier}", {
          params: { identifier },
        }),
      ),
    );
  const remove = ({ identifier, fileName }: OwnDocument) =>
    attempt(fileName, async () => {
      await send<typeof removeOwnDocument>("DELETE /selfenrollment/documents/{identifier}", {
        params: { identifier },
      });
      setDocuments((all) => all.filter((one) => one.identifier !== identifier));
      setSaid((t) => t("documents.removed", { name: fileName }));
    });
  return { documents, said, fault, add, open, remove };
}

/** A small picture of a photo; other files have none. */
function Preview({ document: { identifier, mediaType } }: { document: OwnDocument }) {
  const [address, setAddress] = useState<string | null>(null);
  const isPicture = ["image/png", "image/jpeg", "image/webp"].includes(mediaType);
  useEffect(() => {
    if (!isPicture) return;
    let made: string | undefined;
    let isGone = false;
    download<typeof ownDocument>("GET /selfenrollment/documents/{identifier}", { params: { identifier } })
      .then(({ blob }) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [identifier, isPicture]);
  if (address) return <img src={address} alt="" width={72} height={72} />;
  return (
    <span className="wz-documents__type" aria-hidden="true">
      {mediaType.split("/")[1]?.toUpperCase()}
    </span>
  );
}
