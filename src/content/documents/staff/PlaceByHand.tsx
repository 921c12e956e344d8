import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { type Filing, FilingFields, isComplete, noFiling } from "./FilingFields.tsx";

type Props = { fileName: string; filing: Filing | undefined; onPlace: (filing: Filing) => void };

/** The place of one file, where its name leads nowhere or somewhere else. */
export function PlaceByHand({ fileName, filing, onPlace }: Props) {
  const { t } = useTranslation("documents-staff");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("upload.byHand")}
        <span className="visually-hidden"> {fileName}</span>
      </Button>
      {isOpen && (
        <PlaceDialog
          {...{ fileName, filing }}
          onClose={() => setOpen(false)}
          onPlace={(placed) => {
            setOpen(false);
            onPlace(placed);
          }}
        />
      )}
    </>
  );
}

function PlaceDialog({ fileName, filing, onPlace, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("documents-staff");
  const [values, setValues] = useState(filing ?? noFiling);
  const [isTried, setTried] = useState(false);
  return (
    <FormDialog
      title={t("upload.handTitle", { name: fileName })}
      form={{ errors: [], nameOf: () => null }}
      act={t("upload.handAct")}
      isBusy={false}
      onSave={() => {
        setTried(true);
        if (isComplete(values)) onPlace(values);
      }}
      onClose={onClose}
    >
      <FilingFields filing={values} onChange={setValues} isTried={isTried} />
    </FormDialog>
  );
}
