import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type {
  LinkedPerson,
  linkPerson,
  PersonLinks as Found,
  personLinks,
  unlinkPerson,
} from "../person-links.ts";

type Act = "link" | "unlink";
type Asked = { act: Act; person: LinkedPerson };

/** The same human at other clients. Fetched when asked for: each look is written to the audit. */
export function PersonLinks({ memberId }: { memberId: string }) {
  const { t } = useTranslation("members-staff");
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t("links.title")}>
      {isShown ? (
        <Shown memberId={memberId} />
      ) : (
        <>
          <p style={{ marginBlockStart: 0 }}>{t("links.about")}</p>
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t("links.show")}
          </Button>
        </>
      )}
    </Section>
  );
}

function Shown({ memberId }: { memberId: string }) {
  const { t } = useTranslation("members-staff");
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [notice, setNotice] = useSaid(t);
  const answer = useQuery({
    queryKey: ["person links", memberId],
    queryFn: ({ signal }) =>
      send<typeof personLinks>("GET /member/{id}/links", { params: { id: memberId }, signal }),
  });
  const act = useMutation({
    mutationFn: async ({ act, person }: Asked) =>
      act === "link"
        ? send<typeof linkPerson>("POST /member/{id}/links", {
            params: { id: memberId },
            body: { memberId: person.memberId },
          })
        : send<typeof unlinkPerson>("DELETE /member/{id}/links/{memberId}", {
            params: { id: memberId, memberId: person.memberId },
          }),
    onSuccess: async (_, { act, person }) => {
      setAsked(null);
      setNotice((t) => t(`links.${act}.done`, { name: fullName(person), client: person.clientName }));
      await queries.invalidateQueries({ queryKey: ["person links"] });
    },
  });
  const ask = (next: Asked | null) => {
    act.reset();
    setAsked(next);
  };
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (!answer.data) return null;
  return (
    <div>
      {notice !== "" && (
        <Alert role="status" severity="success" onClose={() => setNotice(null)} sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      <People act="unlink" people={answer.data.linked} onAsked={ask} />
      <People act="link" people={answer.data.candidates} onAsked={ask} />
      {asked && (
        <ConfirmDialog
          title={t(`links.${asked.act}.title`, { name: fullName(asked.person) })}
          text={t(`links.${asked.act}.text`, {
            name: fullName(asked.person),
            client: asked.person.clientName,
          })}
          act={t(`links.${asked.act}.name`)}
          stay={t(`links.${asked.act}.stay`)}
          isLoss={asked.act === "unlink"}
          isBusy={act.isPending}
          error={act.error}
          onAct={() => act.mutate(asked)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}

type PeopleProps = {
  act: Act;
  people: readonly (LinkedPerson & Partial<Found["candidates"][number]>)[];
  onAsked: (asked: Asked) => void;
};

/** Those who are linked, to be unlinked, and those who may be linked. */
function People({ act, people, onAsked }: PeopleProps) {
  const { t } = useTranslation(["members-staff", "members"]);
  const caption = t(`links.${act}.heading`);
  return (
    <>
      <h3 style={{ marginBlock: "0 4px", fontSize: "1rem" }}>{caption}</h3>
      {people.length === 0 ? (
        <p style={{ marginBlockStart: 0 }}>{t(`links.${act}.none`)}</p>
      ) : (
        <div style={{ marginBlockEnd: 16 }}>
          <DescriptionList
            caption={caption}
            columns={[
              { key: "name", header: t("members:list.columns.name") },
              { key: "client", header: t("links.client") },
              { key: "dob", header: t("members:list.columns.dob"), isShort: true },
              ...(act === "link" ? [{ key: "why", header: t("links.alike") }] : []),
              { key: "act", header: t("links.act") },
            ]}
            rows={people.map((person) => ({
              id: person.memberId,
              cells: {
                name: <Link to={`/admin/members/${person.memberId}`}>{fullName(person)}</Link>,
                client: person.clientName,
                dob: person.dob === null ? "" : formatDay(person.dob, currentLanguage()),
                why: person.why === undefined ? "" : t(`links.why.${person.why}`),
                act: (
                  <Button
                    size="small"
                    aria-label={t(`links.${act}.whom`, {
                      name: fullName(person),
                      client: person.clientName,
                    })}
                    onClick={() => onAsked({ act, person })}
                  >
                    {t(`links.${act}.name`)}
                  </Button>
                ),
              },
            }))}
          />
        </div>
      )}
    </>
  );
}
