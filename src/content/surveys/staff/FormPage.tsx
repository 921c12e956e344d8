import { send } from "#web/api.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import { RecordClient } from "#web/staff/use-record-client.ts";
import type { formDetail } from "../forms.ts";
import { FormBuilder } from "./builder/FormBuilder.tsx";

/** A new form, or the one of the address. */
export function FormPage() {
  return (
    <RecordPage kind="customforms" get={getForm}>
      {(record, onSaved) => (
        <>
          <RecordClient record={record} />
          <FormBuilder {...{ record, onSaved }} />
        </>
      )}
    </RecordPage>
  );
}

const getForm = (id: string, signal: AbortSignal) =>
  send<typeof formDetail>("GET /admin/customforms/{id}", { params: { id }, signal });
