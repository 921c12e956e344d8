import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { createLifeEventKind, LifeEventKind, updateLifeEventKind } from "../life-event-kinds.ts";
import { KindRules } from "./KindRules.tsx";
import { KindWords } from "./KindWords.tsx";
import { bodyOf, type KindValues, valuesOf } from "./kind-values.ts";

type Props = { record: LifeEventKind | null; onSaved: (saved: LifeEventKind) => void };

/** The words and the rules of one kind of life event. */
export function LifeEventKindForm({ record, onSaved }: Props) {
  const { t } = useTranslation(["life-events", "resource"]);
  const queries = useQueryClient();
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
    onMutate: () => {
      errors.clear();
      return values;
    },
    onSuccess: async (saved, _, sent) => {
      setBase(saved);
      setValues((now) => rebased(now, sent, valuesOf(saved)));
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", "lifeeventkinds"] });
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
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: "/admin/lifeeventkinds", label: t("kinds.back") }}
        title={title}
        facts={<span role="status">{saving.isSuccess && !isDirty ? t("resource:saved") : ""}</span>}
        actions={
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {base ? t("resource:save") : t("kinds.create")}
          </BusyButton>
        }
      />
      <KindRules {...parts} record={base} />
      <KindWords {...parts} />
    </form>
  );
}
