import { useTranslation } from "react-i18next";
import type { Matrix } from "./use-matrix.ts";

export type MatrixPermission = Matrix["permissions"][number];

/** Permissions under the headings of their groups. */
export function groupsOf(
  permissions: readonly MatrixPermission[],
): { group: string; permissions: MatrixPermission[] }[] {
  const groups = new Map<string, MatrixPermission[]>();
  for (const one of permissions) {
    const group = one.group ?? "other";
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].map(([group, its]) => ({ group, permissions: its }));
}

/** What permissions are called and what they let somebody do, in the reader's words. */
export function usePermissionWords() {
  const { t, i18n } = useTranslation("access");
  const has = (key: string) => i18n.exists(key, { ns: "access" });
  return {
    nameOf: ({ machineName, name }: MatrixPermission) =>
      has(`permissions.${machineName}.name`) ? t(`permissions.${machineName}.name`) : name,
    aboutOf: ({ machineName, about }: MatrixPermission) =>
      has(`permissions.${machineName}.about`) ? t(`permissions.${machineName}.about`) : (about ?? ""),
    groupOf: (group: string) => t([`permissionGroups.${group}`, "permissionGroups.other"]),
  };
}
