import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Paper from "@mui/material/Paper";
import Tooltip from "@mui/material/Tooltip";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MatrixRole } from "../../permissions.ts";
import { groupsOf, type MatrixPermission, usePermissionWords } from "./permission-words.ts";
import { RoleResult } from "./RoleResult.tsx";
import type { Changes } from "./use-matrix.ts";

type Props = { roles: readonly MatrixRole[]; permissions: readonly MatrixPermission[]; changes: Changes };

const stickyHead = { position: "sticky", top: 0, zIndex: 2, bgcolor: "background.paper" } as const;
const stickyName = { position: "sticky", left: 0, zIndex: 1, bgcolor: "background.paper" } as const;

/** Roles as columns, permissions as rows; heads and names stay in sight. */
export function MatrixTable({ roles, permissions, changes }: Props) {
  const { t } = useTranslation("access");
  const { nameOf, aboutOf, groupOf } = usePermissionWords();
  return (
    <Paper
      variant="outlined"
      sx={{ overflow: "auto", maxHeight: "calc(100vh - 8rem)", width: "fit-content", maxWidth: "100%" }}
      tabIndex={0}
      role="region"
      aria-label={t("matrix.title")}
    >
      <Box
        component="table"
        sx={{
          borderCollapse: "separate",
          borderSpacing: 0,
          "& th, & td": {
            borderBottom: 1,
            borderColor: "divider",
            p: 1,
            textAlign: "left",
            verticalAlign: "top",
          },
          "& tbody td": { textAlign: "center", verticalAlign: "middle", p: 0.5 },
        }}
      >
        <caption className="visually-hidden">{t("matrix.about")}</caption>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...stickyHead, left: 0, zIndex: 3, minWidth: "17rem" }}>
              {t("matrix.permission")}
            </Box>
            {roles.map((role) => (
              <Box
                component="th"
                scope="col"
                key={role.id}
                sx={{
                  ...stickyHead,
                  minWidth: "8rem",
                  // What went wrong needs room.
                  maxWidth: changes.resultOf(role)?.isSaved === false ? "20rem" : "11rem",
                }}
              >
                <Link to={`/admin/roles/${role.id}`}>{role.name}</Link>
                <Box sx={{ color: "text.secondary", fontWeight: 400 }}>
                  {t(`users.type.${role.userType}`)}
                  {!role.active && ` · ${t("matrix.inactive")}`}
                </Box>
                <Box sx={{ color: "text.secondary", fontWeight: 400, mb: 0.5 }}>
                  {t("matrix.users", { count: role.users })}
                </Box>
                <RoleResult role={role} changes={changes} />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupsOf(permissions).map(({ group, permissions: its }) => (
            <Fragment key={group}>
              <tr>
                <Box
                  component="th"
                  scope="rowgroup"
                  colSpan={roles.length + 1}
                  sx={{ bgcolor: "action.hover", position: "sticky", left: 0 }}
                >
                  <span style={{ position: "sticky", left: 8 }}>{groupOf(group)}</span>
                </Box>
              </tr>
              {its.map((permission) => (
                <tr key={permission.id}>
                  <Box component="th" scope="row" sx={{ ...stickyName, fontWeight: 400, maxWidth: "22rem" }}>
                    <Box sx={{ fontWeight: 600 }}>{nameOf(permission)}</Box>
                    <Box sx={{ color: "text.secondary" }}>{aboutOf(permission)}</Box>
                  </Box>
                  {roles.map((role) => (
                    <td key={role.id}>
                      <Tick role={role} permission={permission} changes={changes} name={nameOf(permission)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

type TickProps = { role: MatrixRole; permission: MatrixPermission; changes: Changes; name: string };

function Tick({ role, permission, changes, name }: TickProps) {
  const { t } = useTranslation("access");
  const label = t("matrix.cell", { permission: name, role: role.name });
  const box = (
    <Checkbox
      size="small"
      checked={changes.heldBy(role).includes(permission.id)}
      disabled={!permission.mayGive}
      onChange={() => changes.toggle(role, permission.id)}
      slotProps={{
        input: { "aria-label": permission.mayGive ? label : `${label}. ${t("matrix.beyondOwn")}` },
      }}
    />
  );
  if (permission.mayGive) return box;
  return (
    <Tooltip title={t("matrix.beyondOwn")}>
      <span>{box}</span>
    </Tooltip>
  );
}
