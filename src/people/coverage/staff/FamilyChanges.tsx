import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import type { MemberChange, memberChanges, undoMemberChange } from "#people/members/member-changes.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { EndDialog } from "./EndDialog.tsx";

/** What staff did to the family, each with its undo; and the ends of employment and cover begin here. */
export function FamilyChanges({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("coverage-staff");
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [isShown, setShown] = useState(false);
  const [done, setDone] = useState("");
  const isEmployee = member.relationship === "18";
  const kind = isEmployee ? "employment" : "person";
  const refresh = (said: string) => {
    setDone(said);
    setShown(true);
    for (const name of ["member", "timeline", "coverage on", "family changes"])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  return (
    <Section title={t("changes.title")}>
      <p style={{ marginBlockStart: 0 }}>{t("changes.about")}</p>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
        {member.status === "active" && (
          <Button variant="outlined" color="error" onClick={() => setEnding(true)}>
            {t(`end.open.${kind}`)}
          </Button>
        )}
        {!isShown && (
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t("changes.show")}
          </Button>
        )}
      </Stack>
      <div role="status">
        {done !== "" && (
          <Alert severity="success" sx={{ mt: 2 }}>
            {done}
          </Alert>
        )}
      </div>
      {isShown && <List memberId={member.id} onUndone={() => refresh(t("changes.undone"))} />}
      {isEnding && (
        <EndDialog
          member={{ id: member.id, clientId: member.clientId, name: fullName(member), isEmployee }}
          onEnded={() => {
            setEnding(false);
            refresh(t(`end.done.${kind}`));
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </Section>
  );
}

function List({ memberId, onUndone }: { memberId: string; onUndone: () => void }) {
  const { t } = useTranslation("coverage-staff");
  const [asked, setAsked] = useState<MemberChange | null>(null);
  const answer = useQuery({
    queryKey: ["family changes", memberId],
    queryFn: ({ signal }) =>
      send<typeof memberChanges>("GET /member/{id}/changes", { params: { id: memberId }, signal }),
  });
  const undoing = useMutation({
    mutationFn: (changeId: string) =>
      send<typeof undoMemberChange>("POST /member/{id}/changes/{changeId}/undo", {
        params: { id: memberId, changeId },
      }),
    onSuccess: () => {
      setAsked(null);
      onUndone();
    },
  });
  if (answer.isError)
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {answer.error.message}
      </Alert>
    );
  if (!answer.data) return null;
  if (answer.data.changes.length === 0) return <p role="status">{t("changes.none")}</p>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, mt: 2, p: 0 }}>
        {answer.data.changes.map((change) => (
          <Change key={change.id} change={change} onUndo={() => setAsked(change)} />
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          title={t("changes.ask.title", { kind: t(`changes.kind.${asked.kind}`) })}
          text={t("changes.ask.text")}
          act={t("changes.undo")}
          stay={t("changes.ask.stay")}
          isBusy={undoing.isPending}
          error={undoing.error}
          onAct={() => undoing.mutate(asked.id)}
          onClose={() => {
            undoing.reset();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function Change({ change, onUndo }: { change: MemberChange; onUndo: () => void }) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const { kind, firstName, effectiveDate, note, overrideReason, madeAt, madeByName, undoneAt, hindrance } =
    change;
  const facts = [
    firstName,
    effectiveDate !== null && t("changes.from", { day: formatDay(effectiveDate, language) }),
    note,
    overrideReason !== null && t("changes.override", { reason: overrideReason }),
    t("changes.made", { moment: formatDayOf(madeAt, language), who: madeByName ?? t("changes.somebody") }),
    undoneAt !== null && t("changes.wasUndone", { moment: formatDayOf(undoneAt, language) }),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        justifyContent: "space-between",
        alignItems: "center",
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <div style={{ minWidth: 0, flex: "1 1 16rem", overflowWrap: "anywhere" }}>
        <div style={{ fontWeight: 600 }}>{t(`changes.kind.${kind}`)}</div>
        <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
        {hindrance !== null && undoneAt === null && <div>{t(`changes.stays.${hindrance}`)}</div>}
      </div>
      {hindrance === null && (
        <Button
          variant="outlined"
          onClick={onUndo}
          aria-label={`${t("changes.undo")}: ${t(`changes.kind.${kind}`)}`}
        >
          {t("changes.undo")}
        </Button>
      )}
    </Box>
  );
}
