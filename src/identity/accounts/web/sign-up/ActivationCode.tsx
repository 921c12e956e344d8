import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, errorWords, send } from "#web/api.ts";
import type { activationCode } from "../../sign-up.ts";
import { TextInput } from "./TextInput.tsx";
import { useBusy } from "./use-busy.ts";

type Props = {
  linkKey: string;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
};

/** The code that goes to the address that is known of the member, where the link came to another one. */
export function ActivationCode({ linkKey, error, value, onValue }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  const [said, setSaid] = useState<string | null>(null);
  const once = useBusy();
  const handleSend = () =>
    void once(async () => {
      try {
        await send<typeof activationCode>("POST /auth/activationCode", { body: { key: linkKey } });
        setSaid(t("activate.codeSent"));
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        setSaid(errorWords(problem));
      }
    });
  return (
    <>
      <p>{t("activate.codeWhy")}</p>
      <p>
        <button type="button" className="button" onClick={handleSend}>
          {t(said === null ? "activate.codeSend" : "activate.codeAgain")}
        </button>
      </p>
      <p role="status">{said}</p>
      <TextInput
        id="code"
        label={t("activate.code")}
        hint={t("activate.codeHint")}
        error={error}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={value}
        onValue={onValue}
      />
    </>
  );
}
