import { EmailText } from "#web/EmailText.tsx";
import EditIcon from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { fullName } from "#kernel/person-name.ts";
import { formatPhone } from "#kernel/phone.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { UserDetail, userDetail } from "../../users.ts";
import { useOwnArea } from "./use-own-area.ts";
import { UserActions } from "./UserActions.tsx";
import { UserHistory } from "./UserHistory.tsx";
import { UserStatus } from "./UserStatus.tsx";

export function UserPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["user", id],
    queryFn: ({ signal }) => send<typeof userDetail>("GET /user/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(user) => <Opened user={user} />}</Answer>;
}

function Opened({ user }: { user: UserDetail }) {
  const { t } = useTranslation("access");
  const { path } = useOwnArea();
  const { state } = useLocation();
  const queries = useQueryClient();
  const [done, setDone] = useState(() => (wasInvited(state) ? t("users.done.created", user) : ""));
  const name = fullName(user);
  usePage(name);
  const handleDone = async (words: string, changed: UserDetail) => {
    setDone(words);
    queries.setQueryData(["user", user.id], changed);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["user history", user.id] }),
      queries.invalidateQueries({ queryKey: ["list", "users"] }),
    ]);
  };
  return (
    <>
      <RecordHeader
        back={{ to: path, label: t("users.title") }}
        title={name}
        facts={
          <>
            <UserStatus status={user.status} />
            <span>{t(`users.type.${user.type}`)}</span>
            {user.entityName !== null && <span>{user.entityName}</span>}
          </>
        }
        actions={
          <Button
            component={Link}
            to={`${path}/${user.id}/edit`}
            variant="contained"
            startIcon={<EditIcon />}
          >
            {t("users.edit")}
          </Button>
        }
      />
      <div role="status">
        {done !== "" && (
          <Alert severity="success" role="presentation" sx={{ mb: 2 }} onClose={() => setDone("")}>
            {done}
          </Alert>
        )}
      </div>
      {user.isOwn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("users.own")} <Link to="/user/profile">{t("users.profile")}</Link>
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 20rem" },
          columnGap: 2,
          alignItems: "start",
        }}
      >
        <div>
          <Account user={user} />
          <Access user={user} />
        </div>
        <UserActions user={user} onDone={handleDone} />
      </Box>
      <UserHistory userId={user.id} />
    </>
  );
}

/** The form that has just added the user leaves this behind. */
function wasInvited(state: unknown): boolean {
  return typeof state === "object" && state !== null && "invited" in state;
}

function Account({ user }: { user: UserDetail }) {
  const { t } = useTranslation(["access", "shell"]);
  const fact = (name: string, value: ReactNode) => ({ name: t(`users.fields.${name}`), value });
  return (
    <Section title={t("users.sections.account")}>
      <Facts
        facts={[
          fact("username", user.username),
          ...(user.nickName === null ? [] : [fact("nickName", user.nickName)]),
          fact(
            "email",
            <a href={`mailto:${user.email}`}>
              <EmailText of={user.email} />
            </a>,
          ),
          fact(
            "phone",
            user.phone === null ? "–" : <a href={`tel:+1${user.phone}`}>{formatPhone(user.phone)}</a>,
          ),
          fact("language", t(`users.language.${user.language}`)),
          ...(user.entityName === null ? [] : [fact("entityName", user.entityName)]),
          fact("createdAt", formatDayAndTime(user.createdAt, currentLanguage())),
        ]}
      />
    </Section>
  );
}

function Access({ user }: { user: UserDetail }) {
  const { t } = useTranslation(["access", "records"]);
  const { status, validated, roles, sessions, secondFactors, lastSignInAt, passwordChangedAt } = user;
  const fact = (name: string, value: ReactNode) => ({ name: t(`users.fields.${name}`), value });
  const moment = (at: string | null) =>
    at === null ? t("users.never") : formatDayAndTime(at, currentLanguage());
  const names = roles.map((role) => (role.active ? role.name : t("users.inactiveRole", { role: role.name })));
  return (
    <Section title={t("users.sections.access")}>
      <Facts
        facts={[
          fact("status", t(`users.statusAbout.${status}`)),
          fact("roles", names.length === 0 ? t("users.noRoles") : names.join(", ")),
          fact("validated", t(validated ? "users.isValidated" : "users.isNotValidated")),
          fact("lastSignInAt", moment(lastSignInAt)),
          fact("sessions", sessions === 0 ? t("users.noSessions") : t("users.sessions", { count: sessions })),
          fact(
            "secondFactors",
            secondFactors === 0
              ? t("users.noSecondFactors")
              : t("users.secondFactors", { count: secondFactors }),
          ),
          fact("passwordChangedAt", moment(passwordChangedAt)),
          ...(user.passwordResetRequired ? [fact("nextSignIn", t("users.mustChoosePassword"))] : []),
        ]}
      />
    </Section>
  );
}
