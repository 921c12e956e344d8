import type { ReactNode } from "react";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import { RecordClient } from "#web/staff/use-record-client.ts";
import type { Resource, Values } from "../definition.ts";
import { callsTo, clientOf, type Saved } from "./calls.ts";
import { RecordForm } from "./RecordForm.tsx";

type Props = {
  resource: Resource;
  /** What a page of its own shows of a record that exists, under its name. */
  above?: (record: Saved) => ReactNode;
  /** What a page of its own shows below the form of a record that exists. */
  below?: (record: Saved) => ReactNode;
  /** What the record makes, beside its fields as they are typed. */
  preview?: (values: Values) => ReactNode;
};

/** A new record, or the one of the address. */
export function FormPage({ resource, above, below, preview }: Props) {
  return (
    <RecordPage kind={resource.path} get={callsTo(resource.path).get}>
      {(record, onSaved) => (
        <>
          <RecordClient record={record && clientOf(resource, record)} />
          <RecordForm
            {...{ resource, record, onSaved }}
            {...(above && { above })}
            {...(preview && { preview })}
          />
          {record && below?.(record)}
        </>
      )}
    </RecordPage>
  );
}
