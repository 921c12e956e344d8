import "#web/kit/look.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { typedCents } from "#claims/claims/owed.ts";
import { useMessageFiles } from "#content/inbox/web/use-message-files.ts";
import { useRequestKey } from "#content/inbox/web/use-request-key.ts";
import { parseUsDate } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Values } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { OwnClaimRequests, sendBill } from "../requests.ts";
import { RequestForm } from "./RequestForm.tsx";
import { useOwnRequests } from "./use-own-requests.ts";

/** A bill by photo: who it is for, the provider, the day and the amount. */
export function SendBillPage() {
  const { t } = useTranslation("requests-member");
  usePage(t("bill.title"));
  const { data, error } = useOwnRequests();
  return (
    <div className="wz">
      <Link className="wz-back" to="/member/claims">
        {t("back")}
      </Link>
      {data ? (
        <BillForm people={data.people} />
      ) : error ? (
        <>
          <h1>{t("bill.title")}</h1>
          <p role="alert">{error.message}</p>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const fields = ["memberId", "providerName", "servedOn", "amountCents", "text", "fileIds"];

function BillForm({ people }: { people: OwnClaimRequests["people"] }) {
  const { t } = useTranslation("requests-member");
  const [self] = people;
  const form = usePlainForm(
    { memberId: self?.id ?? "", providerName: "", amountCents: "", text: "" },
    fields,
  );
  const files = useMessageFiles();
  const keyOf = useRequestKey();
  const write = async () => {
    const { values } = form;
    const body = {
      memberId: values["memberId"] || (self?.id ?? ""),
      providerName: values["providerName"] ?? "",
      servedOn: dayOf(values),
      amountCents: typedCents(values["amountCents"] ?? "") ?? null,
      text: values["text"] ?? "",
      fileIds: files.along().fileIds,
    };
    await send<typeof sendBill>("POST /member/claimrequests/bills", { idempotencyKey: keyOf(body), body });
  };
  return (
    <RequestForm
      title={t("bill.title")}
      lead={t("bill.lead")}
      form={form}
      files={files}
      text={{ label: t("bill.text"), hint: t("bill.textHint"), needsFile: true }}
      act={t("bill.send")}
      write={write}
    >
      {people.length > 1 && (
        <SelectInput
          form={form}
          name="memberId"
          label={t("bill.who")}
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextInput form={form} name="providerName" label={t("bill.provider")} hint={t("bill.providerHint")} />
      <DateInput form={form} name="servedOn" label={t("bill.servedOn")} hint={t("bill.servedOnHint")} />
      <TextInput
        form={form}
        name="amountCents"
        label={t("bill.amount")}
        hint={t("bill.amountHint")}
        width="short"
      />
    </RequestForm>
  );
}

/** Returns the day, or what was typed where it is none, for the server to refuse. */
function dayOf(values: Values): string {
  const [month = "", day = "", year = ""] = ["month", "day", "year"].map(
    (part) => values[`servedOn.${part}`] ?? "",
  );
  const read = parseUsDate({ month, day, year });
  return read.ok ? read.value : [month, day, year].join("/").slice(0, 20);
}
