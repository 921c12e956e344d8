import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { createLifeEventKind, LifeEventKind, updateLifeEventKind } from "../life-event-kinds.ts";
import { KindRules } from "./KindRules.tsx";
import { KindWords } from "./KindWords.tsx";
import { bodyOf, type KindValues, valuesOf } from "./kind-values.ts";

/** The words and the rules of one kind of life event. */
export function LifeEventKindForm({ record }: { record: LifeEventKind | null }) {
  const { t } = useTranslation(["enrollment-events", "resource"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errors = useFormErrors();
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<KindValues>(() => valuesOf(record));
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const title = base?.label[currentLanguage()] ?? t("kinds.new");
  usePage(title);
  const change = (part: Partial<KindValues>) => setValues({ ...values, ...part });

  const saving = useMutation({
    mutationFn: async () => {
      const body = bodyOf(values);
      if (base === null) {
        const { code } = values;
        return send<typeof createLifeEventKind>("POST /admin/lifeeventkinds", { body: { ...body, code } });
      }
      return send<typeof updateLifeEventKind>("PUT /admin/lifeeventkinds/{id}", {
        params: { id: base.id },
        body,
        ifMatch: base.version,
      });
    },
    onMutate: errors.clear,
    onSuccess: async (saved) => {
      setBase(saved);
      setValues(valuesOf(saved));
      queries.setQueryData(["record", "lifeeventkinds", saved.id], saved);
      await queries.invalidateQueries({ queryKey: ["list", "lifeeventkinds"] });
      if (base === null) await navigate(`/admin/lifeeventkinds/${saved.id}`, { replace: true });
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const parts = { values, change, messageFor: (path: string) => errors.messageFor(fieldId(path)) };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending && !saving.isSuccess} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: "/admin/lifeeventkinds", label: t("kinds.back") }}
        title={title}
        facts={<span role="status">{saving.isSuccess && !isDirty ? t("resource:saved") : ""}</span>}
        actions={
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {base ? t("resource:save") : t("kinds.create")}
          </Button>
        }
      />
      <KindRules {...parts} record={base} />
      <KindWords {...parts} />
    </form>
  );
}
