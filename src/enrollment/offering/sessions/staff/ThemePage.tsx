import { callsTo, clientOf } from "#records/staff/calls.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import { RecordClient } from "#web/staff/use-record-client.ts";
import { sessionThemes } from "../session-themes.ts";
import { ThemeForm } from "./parts/ThemeForm.tsx";

/** A new theme, or the one of the address. */
export function ThemePage() {
  return (
    <RecordPage kind={sessionThemes.path} get={callsTo(sessionThemes.path).get}>
      {(record, onSaved) => (
        <>
          <RecordClient record={record && clientOf(sessionThemes, record)} />
          <ThemeForm {...{ record, onSaved }} />
        </>
      )}
    </RecordPage>
  );
}
