import { send } from "#web/api.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import type { lifeEventKindDetail } from "../life-event-kinds.ts";
import { LifeEventKindForm } from "./LifeEventKindForm.tsx";

/** A new kind of life event, or the one of the address. */
export function LifeEventKindPage() {
  return (
    <RecordPage kind="lifeeventkinds" get={getKind}>
      {(record, onSaved) => <LifeEventKindForm {...{ record, onSaved }} />}
    </RecordPage>
  );
}

const getKind = (id: string, signal: AbortSignal) =>
  send<typeof lifeEventKindDetail>("GET /admin/lifeeventkinds/{id}", { params: { id }, signal });
