import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { UserType } from "#kernel/access.ts";
import { languages, isLanguage } from "#kernel/language.ts";
import { fullName } from "#kernel/person-name.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { type FindOptions, ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { UserDetail, userDetail, userEntities } from "../../users.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import { useOwnArea } from "./use-own-area.ts";
import { newValues, sameValue, saveUser, type Values, valuesOf } from "./user-values.ts";

const invitedTypes = ["admin", "broker", "client", "partner", "tpa"] as const satisfies readonly UserType[];
type TextName = "username" | "firstName" | "lastName" | "nickName" | "email" | "phone";

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  gap: 2,
  alignItems: "start",
} as const;

export function UserForm({ user }: { user: UserDetail | null }) {
  const { t } = useTranslation(["access", "records"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { type: ownType, path, isAdmin } = useOwnArea();
  /** What the changes are made on; another's newer version takes its place without touching what was typed. */
  const [base, setBase] = useState(user);
  const [before, setBefore] = useState(() =>
    user === null ? newValues(isAdmin ? "broker" : ownType, currentLanguage()) : valuesOf(user),
  );
  const [values, setValues] = useState(before);
  const [isRebased, setRebased] = useState(false);
  const errors = useFormErrors({ idOf: (place) => fieldId(place.split(".")[0] ?? "") });
  const names = Object.keys(values) as (keyof Values)[];
  const isDirty = names.some((name) => !sameValue(values[name], before[name]));
  const title = base === null ? t("users.new") : t("users.editOf", { name: fullName(base) });
  usePage(title);

  const saving = useMutation({
    mutationFn: () => saveUser(values, base),
    onMutate: errors.clear,
    onSuccess: async (saved) => {
      queries.setQueryData(["user", saved.id], saved);
      await queries.invalidateQueries({ queryKey: ["list", "users"] });
      await queries.invalidateQueries({ queryKey: ["user history", saved.id] });
      await navigate(`${path}/${saved.id}`, base === null ? { replace: true, state: { invited: true } } : {});
    },
    onError: (error) => {
      if (error instanceof ApiProblem && !isStale(error)) errors.showProblem(error);
    },
  });
  const reloading = useMutation({
    mutationFn: () => send<typeof userDetail>("GET /user/{id}", { params: { id: base?.id ?? "" } }),
    onSuccess: (newest) => {
      setValues((now) => rebased(now, before, valuesOf(newest), sameValue));
      setBefore(valuesOf(newest));
      setBase(newest);
      setRebased(true);
      saving.reset();
    },
  });
  const set = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }));
  const { messageFor } = errors;
  const isOwn = base?.isOwn === true;

  const text = (name: TextName, more: { isOptional?: boolean; help?: ReactNode; type?: string } = {}) => (
    <Labelled
      key={name}
      id={fieldId(name)}
      label={t(`users.fields.${name}`)}
      isOptional={more.isOptional ?? false}
      help={more.help}
      error={messageFor(name)}
    >
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          type={more.type ?? "text"}
          error={invalid}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          autoComplete="off"
          inputProps={{
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
            ...(name === "username" || name === "email" ? { autoCapitalize: "none", spellCheck: false } : {}),
          }}
        />
      )}
    </Labelled>
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <LeaveGuard isDirty={isDirty && !saving.isPending && !saving.isSuccess} />
      <ErrorSummary
        errors={errors.errors}
        nameOf={(name) => (name in values ? t(`users.fields.${name}`) : null)}
      />
      <RecordHeader
        back={
          base === null
            ? { to: path, label: t("users.title") }
            : { to: `${path}/${base.id}`, label: fullName(base) }
        }
        title={title}
        actions={
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {base === null ? t("users.invite") : t("save", { ns: "records" })}
          </BusyButton>
        }
      />
      <StaleAlert
        error={saving.error}
        isBusy={reloading.isPending}
        onReload={() => reloading.mutate()}
        isCompared={isRebased}
        showsTheirs={false}
      />
      {isOwn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("users.own")}
        </Alert>
      )}
      <Section title={t("users.sections.person")}>
        <Box sx={grid}>
          {text("firstName")}
          {text("lastName", { help: t("users.help.lastName") })}
          {text("nickName", { isOptional: true })}
          {!isOwn &&
            text("email", {
              type: "email",
              help: t(base === null ? "users.help.newEmail" : "users.help.email"),
            })}
          {text("phone", { isOptional: true, type: "tel" })}
          <Labelled
            id={fieldId("language")}
            label={t("users.fields.language")}
            help={t("users.help.language")}
            error={messageFor("language")}
          >
            {(control) => (
              <NativeChoice
                {...control}
                value={values.language}
                onChange={(language) => isLanguage(language) && set({ language })}
                options={languages.map((value) => ({ value, label: t(`users.language.${value}`) }))}
              />
            )}
          </Labelled>
        </Box>
      </Section>
      {!isOwn && (
        <Section title={t("users.sections.signIn")}>
          <Box sx={{ ...grid, mb: 2 }}>
            {base === null && text("username", { help: t("users.help.username") })}
            {base === null && isAdmin && (
              <Labelled id={fieldId("type")} label={t("users.fields.type")} error={messageFor("type")}>
                {(control) => (
                  <NativeChoice
                    {...control}
                    value={values.type}
                    onChange={(chosen) => {
                      const type = invitedTypes.find((one) => one === chosen);
                      if (type) set({ type, entityId: null, roleIds: [] });
                    }}
                    options={invitedTypes.map((value) => ({ value, label: t(`users.type.${value}`) }))}
                  />
                )}
              </Labelled>
            )}
            {isAdmin && values.type !== "admin" && values.type !== "member" && (
              <Labelled
                id={fieldId("entityId")}
                label={t(`users.entity.${values.type}`)}
                error={messageFor("entityId")}
              >
                {(control) => (
                  <ReferencePicker
                    {...control}
                    value={values.entityId}
                    onChange={(entityId) => set({ entityId })}
                    find={finderOf(values.type)}
                    among={`organizations ${values.type}`}
                  />
                )}
              </Labelled>
            )}
          </Box>
          <RoleChoice
            id={fieldId("roleIds")}
            type={values.type}
            chosen={values.roleIds}
            held={base?.roles ?? []}
            onChange={(roleIds) => set({ roleIds })}
            error={messageFor("roleIds")}
          />
        </Section>
      )}
    </form>
  );
}

function finderOf(type: UserType): FindOptions {
  return async (wanted, signal) => {
    if (type === "admin" || type === "member") return [];
    const query = { type, ...wanted };
    return (await send<typeof userEntities>("GET /user/entities", { query, signal })).rows;
  };
}
