import BookmarkIcon from "@mui/icons-material/BookmarkBorder";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { findSavedViews, removeSavedView, saveView } from "../saved-views.ts";

type SavedView = AnswerOf<typeof findSavedViews>["views"][number];

/** The user's own views of a list: to open, to save what stands in the address, to forget. */
export function SavedViews({ name }: { name: string }) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("views.title")}
      </Button>
      {isOpen && <ViewsDialog name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function ViewsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation("records");
  const { search } = useLocation();
  const queries = useQueryClient();
  const [title, setTitle] = useState("");
  const key = ["views", name];
  const findViews = ({ signal }: { signal: AbortSignal }) =>
    send<typeof findSavedViews>("GET /admin/savedviews", { query: { resource: name }, signal });
  const views = useQuery({ queryKey: key, queryFn: findViews });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const save = useMutation({
    mutationFn: () =>
      send<typeof saveView>("POST /admin/savedviews", {
        body: { resource: name, name: title, query: search },
      }),
    onSuccess: async () => {
      setTitle("");
      await refresh();
    },
  });
  const forget = useMutation({
    mutationFn: ({ id }: SavedView) =>
      send<typeof removeSavedView>("DELETE /admin/savedviews/{id}", { params: { id } }),
    onSuccess: refresh,
  });
  const problem = views.error ?? save.error ?? forget.error;
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="views-title">
      <DialogTitle id="views-title">{t("views.title")}</DialogTitle>
      <DialogContent>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        {views.data?.views.length === 0 && <Typography>{t("views.none")}</Typography>}
        <List dense disablePadding>
          {(views.data?.views ?? []).map((view) => (
            <ListItem
              key={view.id}
              disableGutters
              secondaryAction={
                <IconButton
                  aria-label={t("views.forget", { name: view.name })}
                  onClick={() => forget.mutate(view)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              }
            >
              <Link to={{ search: view.query }} onClick={onClose}>
                {view.name}
              </Link>
            </ListItem>
          ))}
        </List>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <label htmlFor="view-name">{t("views.saveAs")}</label>
          <OutlinedInput
            id="view-name"
            size="small"
            fullWidth
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            inputProps={{ maxLength: 60 }}
            endAdornment={
              <BusyButton type="submit" isBusy={save.isPending} disabled={title.trim() === ""}>
                {t("save")}
              </BusyButton>
            }
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("close")}</Button>
      </DialogActions>
    </FieldsDialog>
  );
}
