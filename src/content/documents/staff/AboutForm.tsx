import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { documentDetail, DocumentDetail, updateDocument } from "../documents.ts";
import { AudienceField, CategoryField, LanguageField } from "./FilingFields.tsx";
import { LineField } from "./LineField.tsx";

const valuesOf = (document: DocumentDetail) => ({
  title: document.title,
  categoryId: document.categoryId,
  language: document.language ?? ("" as const),
  audience: document.audience as readonly DocumentDetail["audience"][number][],
  isShared: document.isShared,
  effectiveDate: document.effectiveDate ?? "",
  terminationDate: document.terminationDate ?? "",
  keptUntil: document.keptUntil ?? "",
});

/** What a document is called and who reads it. */
export function AboutForm({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation(["documents-staff", "records"]);
  const queries = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(document));
  const [version, setVersion] = useState(document.version);
  const [isCompared, setCompared] = useState(false);
  const errors = useFormErrors();
  const key = ["document", document.id];
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const keep = (changed: DocumentDetail) => {
    queries.setQueryData(key, changed);
    setVersion(changed.version);
  };
  const saving = useMutation({
    mutationFn: () => {
      const { language, effectiveDate, terminationDate, keptUntil, audience, ...rest } = values;
      return send<typeof updateDocument>("PUT /documents/{id}", {
        params: { id: document.id },
        // What else changed of it on this page, as a file or a hold, is no other's change.
        ifMatch: isCompared ? version : Math.max(version, document.version),
        body: {
          ...rest,
          audience: [...audience],
          language: language === "" ? null : language,
          effectiveDate: orNull(effectiveDate),
          terminationDate: orNull(terminationDate),
          keptUntil: orNull(keptUntil),
        },
      });
    },
    onMutate: errors.clear,
    onSuccess: async (changed) => {
      keep(changed);
      setCompared(false);
      await queries.invalidateQueries({ queryKey: ["list", "documents"] });
    },
    onError: (error) => errors.showProblem(error),
  });
  const reloading = useMutation({
    mutationFn: () => send<typeof documentDetail>("GET /documents/{id}", { params: { id: document.id } }),
    onSuccess: (newest) => {
      keep(newest);
      // What was typed stays; what was left as it was follows the newest.
      const [was, now] = [valuesOf(document), valuesOf(newest)];
      setValues((typed) => ({ ...now, ...changesOf(was, typed) }));
      setCompared(true);
      saving.reset();
      errors.clear();
    },
  });
  const isStaleNow = saving.error !== null && errors.errors.every(({ id }) => id === undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <StaleAlert
        error={saving.error}
        isBusy={reloading.isPending}
        onReload={() => reloading.mutate()}
        isCompared={isCompared}
        showsTheirs={false}
      />
      {!isStaleNow && <ErrorSummary errors={errors.errors} nameOf={(id) => t(`fields.${id}`)} />}
      <Stack sx={{ gap: 2, maxWidth: "36rem" }}>
        <LineField
          id="title"
          label={t("fields.title")}
          value={values.title}
          max={160}
          onChange={(title) => change({ title })}
          error={errors.messageFor("title")}
        />
        <CategoryField value={values.categoryId} onChange={(categoryId) => change({ categoryId })} />
        <AudienceField value={values.audience} onChange={(audience) => change({ audience })} />
        <LanguageField value={values.language} onChange={(language) => change({ language })} />
        <FlagField
          id="isShared"
          label={t("fields.isShared")}
          help={t("fields.isSharedHelp")}
          value={values.isShared}
          onChange={(isShared) => change({ isShared })}
        />
        {(["effectiveDate", "terminationDate", "keptUntil"] as const).map((field) => (
          <DateField
            key={field}
            id={field}
            label={t(`fields.${field}`)}
            help={field === "keptUntil" ? t("fields.keptUntilHelp") : undefined}
            isOptional
            value={values[field]}
            onChange={(day) => change({ [field]: day })}
            error={errors.messageFor(field)}
          />
        ))}
        <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("records:save")}
          </BusyButton>
          <span role="status">{saving.isSuccess && t("document.saved")}</span>
        </Stack>
      </Stack>
    </form>
  );
}

const orNull = (text: string) => (text === "" ? null : text);

type Values = ReturnType<typeof valuesOf>;
function changesOf(was: Values, typed: Values): Partial<Values> {
  const names = Object.keys(typed) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => String(was[name]) !== String(typed[name])).map((name) => [name, typed[name]]),
  );
}
