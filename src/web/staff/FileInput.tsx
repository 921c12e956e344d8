import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../forms/file-picker.tsx";
import { BusyButton } from "./BusyButton.tsx";

type Props = {
  accept: string;
  onChoose: (file: File) => void;
  /** The button's own words, where they are not "Choose a file". */
  words?: string;
  /** The field that it stands in, where it has one. */
  id?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  isBusy?: boolean;
  variant?: "outlined" | "contained";
  /** The file that waits to be sent; left out where it is sent at once. */
  file?: File | null;
};

/** The one way for staff to choose a file: a button with our words, and the file's name beside it. */
export function FileInput({
  accept,
  onChoose,
  words,
  id,
  labelledBy,
  describedBy,
  isBusy = false,
  variant = "outlined",
  file,
}: Props) {
  const { t } = useTranslation("records");
  const { open, input } = useFilePicker({ accept, onChoose });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <BusyButton
        {...(id === undefined ? {} : { id })}
        {...(labelledBy === undefined ? {} : { "aria-labelledby": `${labelledBy} ${id}` })}
        type="button"
        variant={variant}
        startIcon={<UploadIcon />}
        isBusy={isBusy}
        aria-describedby={describedBy}
        onClick={open}
      >
        {words ?? t(file ? "file.other" : "file.choose")}
      </BusyButton>
      {input}
      {file !== undefined && (
        <Box component="span" role="status" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {file?.name ?? t("file.none")}
        </Box>
      )}
    </Box>
  );
}
