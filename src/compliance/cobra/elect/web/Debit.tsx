import { Alert, Button } from "@cmsgov/design-system";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { stopCobraDebit } from "../../debit/debits.ts";
import type { ElectState } from "../elect.ts";
import { DebitForm } from "./DebitForm.tsx";

type Props = { link: string; state: ElectState; onState: (state: ElectState) => void };

/** The first payment from the person's bank account: what they let be taken and where it stands, or the way to it. */
export function Debit({ link, state, onState }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { offer, given } = state.debit;
  const heading = useRef<HTMLHeadingElement>(null);
  const status = given?.status;
  const shown = useRef(status);
  // What was pressed is gone with what it did: the part says where it stands now.
  useEffect(() => {
    if (shown.current !== status) heading.current?.focus();
    shown.current = status;
  }, [status]);
  if (offer === null && given === null) return null;
  const handleStop = async () => {
    try {
      setFailure(null);
      onState(
        await send<typeof stopCobraDebit>("POST /cobra/link/{key}/debit/stop", {
          params: { key: link },
          body: {},
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(error.message);
    }
  };
  return (
    <section className="cobra-debit">
      <h2 ref={heading} tabIndex={-1}>
        {t("debit.title")}
      </h2>
      {given !== null && (
        <p>
          {t(`debit.status.${given.status}`, {
            money: formatMoney(given.amountCents, language),
            date: formatLong(given.authorizedOn, language),
          })}{" "}
          {given.bankName !== null &&
            t("debit.account", { bank: given.bankName, ending: given.accountLast4 ?? "" })}
        </p>
      )}
      {failure !== null && (
        <Alert variation="error" role="alert">
          <p>{failure}</p>
        </Alert>
      )}
      {given?.mayStop === true && (
        <Button type="button" onClick={() => void handleStop()}>
          {t("debit.stop")}
        </Button>
      )}
      {offer !== null && !isAsking && (
        <>
          <p>{t("debit.about", { money: formatMoney(offer.amountCents, language) })}</p>
          <Button type="button" onClick={() => setAsking(true)}>
            {t("debit.open")}
          </Button>
        </>
      )}
      {offer !== null && isAsking && (
        <DebitForm
          link={link}
          offer={offer}
          onState={(after) => {
            setAsking(false);
            onState(after);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
