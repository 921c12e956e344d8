import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { BusyButton } from "./BusyButton.tsx";
import { save } from "../api.ts";
import { currentLanguage } from "../i18n.ts";

type Props = {
  fileName: string;
  label: string;
  fetchFile: () => Promise<Parameters<typeof save>[0]>;
};

/** Saves one file on the computer; says so beside itself when that fails. */
export function SaveFile({ fileName, label, fetchFile }: Props) {
  const saving = useMutation({ mutationFn: async () => save(await fetchFile()) });
  return (
    <>
      {/* It may stand among answers in another language. */}
      <BusyButton
        size="small"
        lang={currentLanguage()}
        isBusy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {label}
        <span className="visually-hidden"> {fileName}</span>
      </BusyButton>
      {saving.isError && <Alert severity="error">{saving.error.message}</Alert>}
    </>
  );
}
