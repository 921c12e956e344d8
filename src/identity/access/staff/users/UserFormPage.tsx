import { send } from "#web/api.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import type { userDetail } from "../../users.ts";
import { UserForm } from "./UserForm.tsx";

/** An invitation, or the change of the user of the address. */
export function UserFormPage() {
  return (
    <RecordPage kind="users" get={getUser}>
      {(user) => <UserForm user={user} />}
    </RecordPage>
  );
}

const getUser = (id: string, signal: AbortSignal) =>
  send<typeof userDetail>("GET /user/{id}", { params: { id }, signal });
