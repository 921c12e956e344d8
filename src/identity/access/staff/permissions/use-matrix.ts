import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { mergedList } from "#web/staff/rebased.ts";
import { refreshUser } from "../../web/session-calls.ts";
import type { MatrixRole, permissionMatrix, setRolePermissions } from "../../permissions.ts";

export type Matrix = AnswerOf<typeof permissionMatrix>;
/** What came of saving a role. */
export type Result = { isSaved: true } | { isSaved: false; error: Error };

const key = ["permission matrix"];

export function useMatrix() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof permissionMatrix>("GET /admin/role-permissions", { signal }),
    // What is being ticked must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What is ticked and not saved yet, by role; each role is saved by itself. */
export function useChanges() {
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const forget = (roleId: string) => {
    setChanged(({ [roleId]: _, ...others }) => others);
  };
  const tell = (roleId: string, result: Result | null) =>
    setResults(({ [roleId]: _, ...others }) => (result === null ? others : { ...others, [roleId]: result }));

  const saving = useMutation({
    mutationFn: (role: MatrixRole) =>
      send<typeof setRolePermissions>("PUT /admin/role-permissions/{id}", {
        params: { id: role.id },
        body: { permissionIds: [...heldBy(role)] },
        ifMatch: role.version,
      }),
    onMutate: ({ id }) => tell(id, null),
    onSuccess: (saved) => {
      queries.setQueryData<Matrix>(
        key,
        (matrix) =>
          matrix && { ...matrix, roles: matrix.roles.map((one) => (one.id === saved.id ? saved : one)) },
      );
      forget(saved.id);
      tell(saved.id, { isSaved: true });
      // The asker's own rights may have changed with it.
      refreshUser();
    },
    onError: (error, { id }) => tell(id, { isSaved: false, error }),
  });

  const heldBy = (role: MatrixRole): readonly string[] => changed[role.id] ?? role.permissionIds;
  const toggle = (role: MatrixRole, permissionId: string) => {
    const held = heldBy(role);
    const next = held.includes(permissionId)
      ? held.filter((one) => one !== permissionId)
      : [...held, permissionId];
    const isAsSaved =
      next.length === role.permissionIds.length && next.every((one) => role.permissionIds.includes(one));
    tell(role.id, null);
    if (isAsSaved) forget(role.id);
    else setChanged((others) => ({ ...others, [role.id]: next }));
  };
  /** Shows the role as another has saved it, with what was ticked here on it. */
  const reload = async ({ id, permissionIds: before }: MatrixRole) => {
    await queries.refetchQueries({ queryKey: key });
    const newest = queries.getQueryData<Matrix>(key)?.roles.find((one) => one.id === id);
    const mine = changed[id];
    const merged = newest && mine && mergedList(mine, before, newest.permissionIds);
    forget(id);
    const isSame = newest?.permissionIds.length === merged?.length;
    if (merged && !(isSame && merged.every((one) => newest.permissionIds.includes(one))))
      setChanged((others) => ({ ...others, [id]: merged }));
    tell(id, null);
  };
  return {
    heldBy,
    toggle,
    reload,
    isChanged: (role: MatrixRole) => role.id in changed,
    hasChanges: Object.keys(changed).length > 0,
    save: (role: MatrixRole) => saving.mutate(role),
    savingId: saving.isPending ? saving.variables.id : null,
    resultOf: (role: MatrixRole): Result | null => results[role.id] ?? null,
  };
}

export type Changes = ReturnType<typeof useChanges>;
