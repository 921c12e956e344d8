import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePage } from "#web/shell/use-page.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { Answer } from "#web/staff/Answer.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { OneRole } from "./OneRole.tsx";
import { OwnPermissions } from "./OwnPermissions.tsx";
import { type Matrix, useChanges, useMatrix } from "./use-matrix.ts";

/** Which role may do what. */
export function PermissionsPage() {
  const { t } = useTranslation("access");
  const answer = useMatrix();
  usePage(t("matrix.title"));
  return (
    <>
      <PageTitle>{t("matrix.title")}</PageTitle>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t("matrix.about")} <Link to="/admin/roles">{t("roles.many")}</Link>
      </Typography>
      <Answer of={answer}>{(matrix) => <Opened matrix={matrix} />}</Answer>
    </>
  );
}

function Opened({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation(["access", "records"]);
  const isPhone = useMediaQuery("(width < 700px)");
  const changes = useChanges();
  const [type, setType] = useState("");
  const types = [...new Set(matrix.roles.map((role) => role.userType))];
  const roles = matrix.roles.filter(
    (role) => type === "" || role.userType === type || changes.isChanged(role),
  );
  return (
    <>
      <LeaveGuard isDirty={changes.hasChanges} />
      <Box sx={{ maxWidth: "20rem", mb: 2 }}>
        <label htmlFor="matrix-type">{t("users.fields.type")}</label>
        <NativeChoice
          id="matrix-type"
          value={type}
          onChange={setType}
          options={[
            { value: "", label: t("list.any", { ns: "records" }) },
            ...types.map((value) => ({ value, label: t(`users.type.${value}`) })),
          ]}
        />
      </Box>
      {isPhone ? (
        <OneRole roles={roles} permissions={matrix.permissions} changes={changes} />
      ) : (
        <MatrixTable roles={roles} permissions={matrix.permissions} changes={changes} />
      )}
      <OwnPermissions permissions={matrix.permissions} />
    </>
  );
}
