import { Button } from "@cmsgov/design-system";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { ApiProblem, send } from "#web/api.ts";
import type { accountLink } from "../../covered/account-link.ts";

type Way = AnswerOf<typeof accountLink>["way"];

/** A processed enrollment leads to the card: the link to the account goes to the employee's own mail, and nowhere else. */
export function ToAccount({ recipientKey }: { recipientKey?: string }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const [way, setWay] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      setWay(
        (
          await send<typeof accountLink>("POST /selfenrollment/accountLink", {
            body: recipientKey === undefined ? {} : { recipientKey },
          })
        ).way,
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(error.message);
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="to-account" className="wz-on-screen">
      <h2 id="to-account">{t("account.title")}</h2>
      <p>{t("account.lead")}</p>
      <p className="wz-actions">
        <Button type="button" variation="solid" size="big" aria-disabled={isBusy} onClick={() => void ask()}>
          {t(way === "link" || way === "perhaps" ? "account.again" : "account.send")}
        </Button>
      </p>
      <p role="status">
        {way !== null && t(`account.way.${way}`)}{" "}
        {way === "account" && <Link to="/login">{t("account.logIn")}</Link>}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  );
}
