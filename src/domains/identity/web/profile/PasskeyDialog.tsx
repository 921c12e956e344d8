import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { Modal } from "#web/shell/Modal.tsx";
import type { addPasskey, askForNewPasskey } from "../../second-factor.ts";
import { type Proof, ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Props = { hasTotp: boolean; onDone: () => void; onClose: () => void };

export function PasskeyDialog({ hasTotp, onDone, onClose }: Props) {
  const { t } = useTranslation("identity-web-profile");
  const [codes, setCodes] = useState<string[] | null>(null);

  const handleSubmit = async ({ name, proof }: { name: string; proof: Proof }) => {
    const options = await send<typeof askForNewPasskey>("POST /user/secondFactors/passkey/options", {
      body: proof,
    });
    const credential = await startRegistration({
      // What the server's own library has made for this one.
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
    }).catch((error: unknown) => {
      const exists =
        error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
      // What the browser did is told like what the server refused.
      throw new ApiProblem(0, {
        code: "passkeyFailed",
        message: t(exists ? "passkey.exists" : "passkey.cancelled"),
      });
    });
    const { recoveryCodes } = await send<typeof addPasskey>("POST /user/secondFactors/passkey", {
      body: { name, credential: plain(credential) },
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

type Made = Awaited<ReturnType<typeof startRegistration>>;

/** The same as plain data, which is what is sent. */
function plain({ response, clientExtensionResults, ...credential }: Made) {
  return {
    ...credential,
    type: "public-key" as const,
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
  };
}
