import "#web/kit/look.ts";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useMessageFiles } from "#content/inbox/web/use-message-files.ts";
import { useRequestKey } from "#content/inbox/web/use-request-key.ts";
import { send } from "#web/api.ts";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { sendAppeal } from "../requests.ts";
import { RequestForm } from "./RequestForm.tsx";

/** An appeal: why the person does not agree, with papers that say so. */
export function AppealPage() {
  const { t } = useTranslation("requests-member");
  const { id = "" } = useParams();
  usePage(t("appeal.title"));
  const form = usePlainForm({ text: "" }, ["text", "fileIds"]);
  const files = useMessageFiles();
  const keyOf = useRequestKey();
  const write = async () => {
    const body = { claimId: id, text: form.values["text"] ?? "", fileIds: files.along().fileIds };
    await send<typeof sendAppeal>("POST /member/claimrequests/appeals", {
      idempotencyKey: keyOf(body),
      body,
    });
  };
  return (
    <div className="wz">
      <Link className="wz-back" to={`/member/claims/${id}`}>
        {t("appeal.back")}
      </Link>
      <RequestForm
        title={t("appeal.title")}
        lead={t("appeal.lead")}
        form={form}
        files={files}
        text={{ label: t("appeal.text"), hint: t("appeal.textHint") }}
        act={t("appeal.send")}
        write={write}
      />
    </div>
  );
}
