import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { Modal } from "#web/shell/Modal.tsx";
import type { addPasskey, askForNewPasskey } from "../../second-factor.ts";
import { makePasskey } from "../passkey.ts";
import { type Proof, ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Props = { hasTotp: boolean; onDone: () => void; onClose: () => void };

export function PasskeyDialog({ hasTotp, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts-web-profile");
  const [codes, setCodes] = useState<string[] | null>(null);

  const handleSubmit = async ({ name, proof }: { name: string; proof: Proof }) => {
    const options = await send<typeof askForNewPasskey>("POST /user/secondFactors/passkey/options", {
      body: proof,
    });
    const credential = await makePasskey(options);
    // What the browser did is told like what the server refused.
    if (credential === null)
      throw new ApiProblem(0, { code: "passkeyFailed", message: t("passkey.cancelled") });
    const { recoveryCodes } = await send<typeof addPasskey>("POST /user/secondFactors/passkey", {
      body: { name, credential },
    });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Modal title={t("passkey.title")} onClose={onClose}>
      <ProofForm
        name={t("passkey.name")}
        hasTotp={hasTotp}
        submit={t("passkey.next")}
        onCancel={onClose}
        onSubmit={handleSubmit}
      >
        <p>{t("passkey.about")}</p>
      </ProofForm>
    </Modal>
  );
}
