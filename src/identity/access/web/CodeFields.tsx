import { Button } from "@cmsgov/design-system";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "#web/api.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

/** `mail` has a code sent to the address that is known of the person, `isSent` says that one was before; the field of the form is `code`. */
type Props = { form: Form; mail: () => Promise<unknown>; isSent?: boolean };

/** Asks for a code that is mailed when the person wants it. */
export function CodeFields({ form, mail, isSent = false }: Props) {
  const { t } = useTranslation("access-web");
  const [sent, setSent] = useState<"yes" | ApiProblem | null>(isSent ? "yes" : null);
  const [isBusy, setBusy] = useState(false);
  const handleSend = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await mail();
      setSent("yes");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSent(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t("code.lead")}</p>
      <p>
        <Button type="button" aria-disabled={isBusy} onClick={() => void handleSend()}>
          {t(sent === null ? "code.send" : "code.again")}
        </Button>
      </p>
      <p role="status">{sent === "yes" ? t("code.sent") : sent?.message}</p>
      <TextInput
        form={form}
        name="code"
        label={t("code.label")}
        hint={t("code.hint")}
        width="short"
        isNumber
        autoComplete="one-time-code"
      />
    </>
  );
}
