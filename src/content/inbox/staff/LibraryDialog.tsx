import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import OutlinedInput from "@mui/material/OutlinedInput";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryDocument } from "#content/documents/documents.ts";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { type Chosen, useLibrary } from "../web/use-library.ts";

type Props = { chosen: readonly Chosen[]; onChoose: (one: Chosen) => void; onClose: () => void };
/** The search waits for a pause in the typing. */
const pauseMs = 300;

/** The library, to send a document of it along. */
export function LibraryDialog({ chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation(["inbox-staff", "records"]);
  const isPhone = useMediaQuery("(width < 700px)");
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useLibrary(words);
  const isChosen = ({ versionId }: LibraryDocument) => chosen.some((one) => one.versionId === versionId);
  return (
    <FieldsDialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      aria-labelledby="library-title"
      onClose={onClose}
    >
      <DialogTitle id="library-title">{t("library.title")}</DialogTitle>
      <DialogContent>
        <Labelled id="library-search" label={t("library.search")}>
          {({ id }) => (
            <OutlinedInput
              id={id}
              size="small"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputProps={{ maxLength: 120, autoComplete: "off" }}
            />
          )}
        </Labelled>
        <div role="status">
          {error && <p>{error.message}</p>}
          {data?.rows.length === 0 && <p>{t(words === "" ? "library.empty" : "library.nothing")}</p>}
          {data && data.total > data.rows.length && <p>{t("library.more", { count: data.rows.length })}</p>}
        </div>
        <List dense disablePadding>
          {data?.rows.map((row) => (
            <ListItem key={row.id} disablePadding>
              <ListItemButton
                component="button"
                type="button"
                disabled={isChosen(row)}
                onClick={() => onChoose(row)}
                sx={{ textAlign: "start", overflowWrap: "anywhere" }}
              >
                <ListItemText
                  primary={<span lang={row.language ?? undefined}>{row.title}</span>}
                  secondary={[
                    isChosen(row) ? t("library.chosen") : row.categoryName,
                    row.isShared ? t("library.shared") : whose(row),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("records:cancel")}</Button>
      </DialogActions>
    </FieldsDialog>
  );
}

function whose({ links }: LibraryDocument): string {
  const names = links.map(({ name, clientName }) => (name === clientName ? name : `${name} (${clientName})`));
  return listOf(names, currentLanguage());
}
