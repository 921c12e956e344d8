import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import { ApiProblem, download, save } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useSaid } from "#web/use-said.ts";
import type { cobraReceipt, ElectState } from "../elect.ts";

type Props = { link: string; state: ElectState; receipt: NonNullable<ElectState["receipt"]> };

/** The answer that was taken: its number, whom it is for, and a copy to keep. */
export function Receipt({ link, state, receipt }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const [said, setSaid] = useSaid(t);
  const { referenceNumber, answeredOn, mailedTo, answers } = receipt;
  const isElected = answers.some(({ coverages }) => coverages.length > 0);
  const handlePdf = async () => {
    setSaid((t) => t("receipt.pdfBusy"));
    try {
      save(
        await download<typeof cobraReceipt>("GET /cobra/link/{key}/receipt", {
          params: { key: link },
        }),
      );
      setSaid((t) => t("receipt.pdfDone"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("receipt.pdfFailed"));
    }
  };
  return (
    <>
      <div className="wz-done">
        <h1>{t("saved")}</h1>
        <p>{t("receipt.reference")}</p>
        <p className="wz-reference">{referenceNumber}</p>
      </div>
      <p role="status">
        {t(isElected ? "savedText" : "waivedText", { date: formatLong(answeredOn, language) })}
        {mailedTo !== null && ` ${t("receipt.mailed", { email: mailedTo })}`}
      </p>
      <div className="wz-actions wz-copies">
        <Button type="button" size="big" onClick={() => void handlePdf()}>
          {t("receipt.pdf")}
        </Button>
        <Button type="button" size="big" onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
        <p role="status">{said}</p>
      </div>
      <h2>{t("receipt.answers")}</h2>
      <dl className="wz-facts">
        {answers.map(({ name, coverages }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{coverages.length === 0 ? t("decline") : listOf(coverages, language)}</dd>
          </div>
        ))}
      </dl>
      {/* Who continues coverage knows by now; who declined may still change their mind. */}
      {!isElected && state.state === "open" && (
        <p>{t("loss", { client: state.clientName, date: formatLong(state.lossDate, language) })}</p>
      )}
    </>
  );
}
