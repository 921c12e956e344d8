import { useId } from "react";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";

type Props = { value: string | null; onChange: (value: string | null) => void };

export function FindClient({ value, onChange }: Props) {
  const { t } = useTranslation("installations-staff");
  const id = useId();
  return (
    <Labelled id={`${id}client`} label={t("refresh.client")}>
      {(control) => (
        <ReferencePicker
          {...control}
          value={value}
          onChange={onChange}
          find={finderOf(clients)}
          among={clients.path}
        />
      )}
    </Labelled>
  );
}
