import "#web/kit/look.ts";
import "./sign.css";
import { Alert } from "@cmsgov/design-system";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { FileInput } from "#web/kit/fields/FileInput.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { checkSigned } from "../signing.ts";

/** Whether a signed PDF is as it was sealed. The file that is checked stays on the device. */
export function SignCheckPage() {
  const { t } = useTranslation("esign-web");
  const { code = "" } = useParams();
  const [found, setFound] = useState<AnswerOf<typeof checkSigned> | ApiProblem | null>(null);
  const [checked, setChecked] = useState<{ name: string; hash: string } | null>(null);
  usePage(t("check.title"));
  useEffect(() => {
    send<typeof checkSigned>("GET /esigncheck/{code}", { params: { code } }).then(
      setFound,
      (error: unknown) => error instanceof ApiProblem && setFound(error),
    );
  }, [code]);
  if (found === null) return <div className="wz" aria-busy />;
  if (found instanceof ApiProblem)
    return (
      <div className="wz">
        <h1>{t("check.unknown")}</h1>
        <p>{t("check.unknownText")}</p>
      </div>
    );
  const handleFile = async (file: File) => {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    setChecked({ name: file.name, hash });
  };
  const isSame = checked?.hash === found.signedHash;
  return (
    <div className="wz">
      <h1>{t("check.title")}</h1>
      <p className="wz-lead">
        {t("check.of", {
          name: found.documentName,
          date: formatLong(found.completedAt.slice(0, 10), currentLanguage()),
          count: found.signers,
        })}
      </p>
      <p>{t("check.hash")}</p>
      <p className="sign-hash">{found.signedHash}</p>
      <FileInput
        id="check-file"
        label={t("check.file")}
        hint={t("check.fileHint")}
        choose={t("check.choose")}
        fault=""
        said={checked?.name ?? ""}
        onChoose={(file) => void handleFile(file)}
      />
      {checked !== null && (
        <Alert
          variation={isSame ? "success" : "error"}
          heading={t(isSame ? "check.same" : "check.other")}
          role="status"
        >
          <p>{t(isSame ? "check.sameText" : "check.otherText")}</p>
        </Alert>
      )}
    </div>
  );
}
