import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { mailCobraLink, makeCobraLink } from "../elect/elect.ts";

/** Makes the link by which a person elects by themselves, to be sent to them; an earlier one ends. */
export function ElectLink({ clockId, name }: { clockId: string; name: string }) {
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
        {t("link.make")}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
      {mailing.isError && <Alert severity="error">{errorWords(mailing.error)}</Alert>}
      {mailing.isSuccess && (
        <Alert severity="success" role="status" sx={{ mt: 0.5 }}>
          {t("link.mailed", { to: mailing.data.to })}
        </Alert>
      )}
      {making.isError && <Alert severity="error">{making.error.message}</Alert>}
      {making.isSuccess && (
        <Alert severity="success" sx={{ mt: 0.5 }}>
          {t("link.made")}
          <div style={{ overflowWrap: "anywhere" }}>{making.data.link}</div>
        </Alert>
      )}
    </>
  );
}
