import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { mailCobraLink, makeCobraLink } from "../elect/elect.ts";

type Props = {
  clockId: string;
  name: string;
  /** The person has elected: the page shows what they pay. */
  isContinued: boolean;
};

/** Makes the link by which a person elects by themselves and sees what they pay, to be sent to them; an earlier one ends. */
export function ElectLink({ clockId, name, isContinued }: Props) {
  const { t } = useTranslation("cobra-staff");
  const making = useMutation({
    mutationFn: () => send<typeof makeCobraLink>("POST /cobra/clocks/{id}/link", { params: { id: clockId } }),
  });
  const mailing = useMutation({
    mutationFn: () =>
      send<typeof mailCobraLink>("POST /cobra/clocks/{id}/link/mail", { params: { id: clockId } }),
  });
  return (
    <>
      <BusyButton size="small" isBusy={mailing.isPending} onClick={() => mailing.mutate()}>
        {t("link.mail")}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
      <BusyButton size="small" isBusy={making.isPending} onClick={() => making.mutate()}>
        {t(isContinued ? "link.page" : "link.make")}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
      {mailing.isError && <Alert severity="error">{errorWords(mailing.error)}</Alert>}
      {mailing.isSuccess && (
        <Alert severity="success" role="status" sx={{ mt: 0.5 }}>
          {t("link.mailed", { to: mailing.data.to })}
        </Alert>
      )}
      {making.isError && <Alert severity="error">{errorWords(making.error)}</Alert>}
      {making.isSuccess && (
        <Alert severity="success" sx={{ mt: 0.5 }}>
          {t("link.made")}
          <div style={{ overflowWrap: "anywhere" }}>{making.data.link}</div>
        </Alert>
      )}
    </>
  );
}
