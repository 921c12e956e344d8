import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { MatrixRole } from "../../permissions.ts";
import { groupsOf, type MatrixPermission, usePermissionWords } from "./permission-words.ts";
import { RoleResult } from "./RoleResult.tsx";
import type { Changes } from "./use-matrix.ts";

type Props = { roles: readonly MatrixRole[]; permissions: readonly MatrixPermission[]; changes: Changes };

/** The matrix on a small screen: one role at a time. */
export function OneRole({ roles, permissions, changes }: Props) {
  const { t } = useTranslation("access");
  const { nameOf, aboutOf, groupOf } = usePermissionWords();
  const [chosen, setChosen] = useState("");
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  const hasNews = role !== undefined && (changes.isChanged(role) || changes.resultOf(role) !== null);
  if (!role) return <p>{t("matrix.noRoles")}</p>;
  return (
    <>
      <Box sx={{ mb: 1 }}>
        <label htmlFor="matrix-role">{t("users.fields.role")}</label>
        <NativeChoice
          id="matrix-role"
          value={role.id}
          onChange={setChosen}
          options={roles.map(({ id, name, userType }) => ({
            value: id,
            label: t("users.roleOf", { role: name, type: t(`users.type.${userType}`) }),
          }))}
        />
      </Box>
      {groupsOf(permissions).map(({ group, permissions: its }) => (
        <Section key={group} title={groupOf(group)}>
          {its.map((permission) => (
            <FormControlLabel
              key={permission.id}
              sx={{ display: "flex", alignItems: "start", mr: 0, mb: 1 }}
              disabled={!permission.mayGive}
              control={
                <Checkbox
                  size="small"
                  sx={{ pt: 0 }}
                  checked={changes.heldBy(role).includes(permission.id)}
                  onChange={() => changes.toggle(role, permission.id)}
                />
              }
              label={
                <>
                  <Box sx={{ fontWeight: 600 }}>{nameOf(permission)}</Box>
                  <Box sx={{ color: "text.secondary" }}>{aboutOf(permission)}</Box>
                  {!permission.mayGive && <Box>{t("matrix.beyondOwn")}</Box>}
                </>
              }
            />
          ))}
        </Section>
      ))}
      <Box sx={{ position: "sticky", bottom: 0, ...(hasNews ? { bgcolor: "background.paper", py: 1 } : {}) }}>
        <RoleResult role={role} changes={changes} />
      </Box>
    </>
  );
}
