import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { send } from "#web/api.ts";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { createPermission, removePermission, updatePermission } from "../../own-permissions.ts";
import type { permissionDetail } from "../../permissions.ts";
import type { MatrixPermission } from "./permission-words.ts";

type Props = { permissions: readonly MatrixPermission[] };
type Shown =
  | { what: "edit"; one: MatrixPermission | null }
  | { what: "remove"; one: MatrixPermission }
  | null;

const prefix = "own.";
const matrixKey = ["permission matrix"];

/** The installation's own permissions: made, named and removed here; given in the matrix like the others. */
export function OwnPermissions({ permissions }: Props) {
  const { t } = useTranslation("access");
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>(null);
  const own = permissions.filter(({ machineName }) => machineName.startsWith(prefix));
  const close = () => setShown(null);
  const refresh = async () => {
    close();
    await queries.invalidateQueries({ queryKey: matrixKey });
  };
  const removing = useMutation({
    mutationFn: (id: string) =>
      send<typeof removePermission>("DELETE /admin/permissions/{id}", { params: { id } }),
    onSuccess: refresh,
  });
  return (
    <Section title={t("ownPermissions.title")}>
      <Typography color="text.secondary">{t("ownPermissions.about")}</Typography>
      {own.length === 0 ? (
        <p>{t("ownPermissions.none")}</p>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", p: 0, my: 1 }}>
          {own.map((one) => (
            <Box component="li" key={one.id} sx={{ display: "flex", flexWrap: "wrap", gap: 1, py: 0.5 }}>
              <Box sx={{ flex: "1 1 14rem", minWidth: 0 }}>
                <strong>{one.name}</strong> <code>{one.machineName}</code>
                {one.about !== null && <Box sx={{ color: "text.secondary" }}>{one.about}</Box>}
              </Box>
              <Button
                size="small"
                aria-label={t("ownPermissions.edit", { name: one.name })}
                onClick={() => setShown({ what: "edit", one })}
              >
                {t("ownPermissions.editShort")}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t("ownPermissions.remove", { name: one.name })}
                onClick={() => {
                  removing.reset();
                  setShown({ what: "remove", one });
                }}
              >
                {t("ownPermissions.removeShort")}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      <Button startIcon={<AddIcon />} onClick={() => setShown({ what: "edit", one: null })}>
        {t("ownPermissions.add")}
      </Button>
      {shown?.what === "edit" && <PermissionDialog one={shown.one} onSaved={refresh} onClose={close} />}
      {shown?.what === "remove" && (
        <ConfirmDialog
          title={t("ownPermissions.remove", { name: shown.one.name })}
          text={shown.one.about ?? shown.one.machineName}
          act={t("ownPermissions.removeShort")}
          stay={t("ownPermissions.cancel")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate(shown.one.id)}
          onClose={close}
        />
      )}
    </Section>
  );
}

type DialogProps = { one: MatrixPermission | null; onSaved: () => Promise<void>; onClose: () => void };

function PermissionDialog({ one, onSaved, onClose }: DialogProps) {
  const { t } = useTranslation("access");
  const errors = useFormErrors();
  const [version, setVersion] = useState(one?.version ?? 0);
  const [name, setName] = useState(one?.name ?? "");
  const [key, setKey] = useState("");
  const [about, setAbout] = useState(one?.about ?? "");
  const saving = useMutation({
    mutationFn: () => {
      const words = { name, about: about.trim() === "" ? null : about };
      return one === null
        ? send<typeof createPermission>("POST /admin/permissions", {
            body: { ...words, machineName: `${prefix}${key.trim()}` },
          })
        : send<typeof updatePermission>("PUT /admin/permissions/{id}", {
            params: { id: one.id },
            body: words,
            ifMatch: version,
          });
    },
    onSuccess: onSaved,
    onError: (error) => !isStale(error) && errors.showProblem(error),
  });
  const reload = useMutation({
    mutationFn: () =>
      send<typeof permissionDetail>("GET /admin/permissions/{id}", { params: { id: one?.id ?? "" } }),
    onSuccess: (newest) => {
      // What was typed here stays; what was not touched becomes as the other one has saved it.
      if (name === one?.name) setName(newest.name);
      if (about === (one?.about ?? "")) setAbout(newest.about ?? "");
      setVersion(newest.version);
      saving.reset();
    },
    onError: errors.showProblem,
  });
  const names: Readonly<Record<string, string>> = {
    name: t("ownPermissions.name"),
    machineName: t("ownPermissions.machineName"),
    about: t("ownPermissions.purpose"),
  };
  return (
    <FormDialog
      title={one === null ? t("ownPermissions.addTitle") : t("ownPermissions.edit", { name: one.name })}
      form={{ errors: errors.errors, nameOf: (id) => names[id] }}
      isBusy={saving.isPending}
      above={
        <StaleAlert
          error={saving.error}
          isBusy={reload.isPending}
          onReload={() => reload.mutate()}
          isCompared={false}
        />
      }
      onSave={() => {
        errors.clear();
        saving.mutate();
      }}
      onClose={onClose}
    >
      <Labelled id={fieldId("name")} label={names["name"] ?? ""} error={errors.messageFor(fieldId("name"))}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            size="small"
            error={invalid}
            value={name}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ "aria-describedby": describedBy, maxLength: 80 }}
          />
        )}
      </Labelled>
      {one === null && (
        <Labelled
          id={fieldId("machineName")}
          label={names["machineName"] ?? ""}
          help={t("ownPermissions.machineNameHelp")}
          error={errors.messageFor(fieldId("machineName"))}
        >
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              id={id}
              size="small"
              error={invalid}
              value={key}
              startAdornment={<InputAdornment position="start">{prefix}</InputAdornment>}
              onChange={(event) => setKey(event.target.value)}
              inputProps={{ "aria-describedby": describedBy, maxLength: 40, autoCapitalize: "none" }}
            />
          )}
        </Labelled>
      )}
      <Labelled
        id={fieldId("about")}
        isOptional
        label={names["about"] ?? ""}
        error={errors.messageFor(fieldId("about"))}
      >
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            size="small"
            error={invalid}
            value={about}
            onChange={(event) => setAbout(event.target.value)}
            inputProps={{ "aria-describedby": describedBy, maxLength: 200 }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
