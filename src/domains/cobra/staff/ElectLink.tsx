import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { makeCobraLink } from "../elect/elect.ts";

/** Makes the link by which a person elects by themselves, to be sent to them; an earlier one ends. */
export function ElectLink({ clockId, name }: { clockId: string; name: string }) {
  const { t } = useTranslation("cobra-staff");
  const making = useMutation({
    mutationFn: () => send<typeof makeCobraLink>("POST /cobra/clocks/{id}/link", { params: { id: clockId } }),
  });
  return (
    <>
      <BusyButton size="small" isBusy={making.isPending} onClick={() => making.mutate()}>
        {t("link.make")}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
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
