import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { exchangeLinkToken, linkToken } from "../../payment/payments.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { ApiProblem, send } from "#web/api.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

type Opened = AnswerOf<typeof linkToken>;
export type Linked = AnswerOf<typeof exchangeLinkToken>;

interface Props {
  form: Form;
  identifier: string;
  linked: Linked | null;
  onLinked: (linked: Linked) => void;
}

/** The account is chosen on a page of the bank's, in a tab beside this one. */
export function BankLink({ form, identifier, linked, onLinked }: Props) {
  const { t } = useTranslation(["payments-web", "enrollment-wizard-steps"]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const trying = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const handleOpen = () =>
    trying(async () =>
      setOpened(await send<typeof linkToken>("POST /selfenrollment/linktoken", { body: { identifier } })),
    );
  const handleDone = () =>
    trying(async () => {
      const body = { publicToken: opened?.linkToken ?? "" };
      onLinked(await send<typeof exchangeLinkToken>("POST /selfenrollment/exchangelinktoken", { body }));
      setOpened(null);
    });
  const fault = form.faultOf("accessToken");
  return (
    <>
      <h2>{t("account")}</h2>
      <TextInput form={form} name="accountName" label={t("accountName")} hint={t("accountNameHint")} />
      <div id={fieldId("accessToken")} tabIndex={-1} className="wz-stored">
        <FieldFault id="fault-link">{fault}</FieldFault>
        {failure !== null && <p role="alert">{failure.message}</p>}
        <div role="status">
          {linked !== null && (
            <p>
              {t("stored")}{" "}
              <strong>
                {t("storedAccount", { bank: linked.bankName ?? t("bankName"), ending: linked.accountLast4 })}
              </strong>
            </p>
          )}
          {opened !== null && <p>{t("link.opened")}</p>}
        </div>
        {opened === null ? (
          <Button type="button" onClick={() => void handleOpen()} disabled={isBusy}>
            {t(linked === null ? "link.start" : "change")}
          </Button>
        ) : (
          <p className="wz-actions">
            <a className="ds-c-button" href={opened.url} target="_blank" rel="noopener noreferrer">
              {t("link.go")}
            </a>{" "}
            <Button type="button" variation="solid" onClick={() => void handleDone()} disabled={isBusy}>
              {t("link.done")}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
