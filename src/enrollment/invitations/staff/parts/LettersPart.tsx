import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, errorWords, save } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { invitationLetters } from "../../invitations.ts";
import { lettersAtOnce } from "../../states.ts";
import { type Funnel, useInvitationsChanged } from "../../web/invitation-data.ts";
import type { Outcome } from "./OutcomeMessage.tsx";

/** Letters of those who are named, or of everyone without a working address. */
export async function printLetters(sessionId: string, ids?: readonly string[]): Promise<void> {
  const file = await download<typeof invitationLetters>(
    "POST /admin/enrollmentsessions/{sessionId}/invitations/letters",
    { params: { sessionId }, body: ids === undefined ? {} : { ids: [...ids] }, patience: 300_000 },
  );
  save(file);
}

type Props = { sessionId: string; funnel: Funnel; onDone: (outcome: Outcome) => void };

export function LettersPart({ sessionId, funnel, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const changed = useInvitationsChanged(sessionId);
  const { toPrint, printed } = funnel.letters;
  const printing = useMutation({
    mutationFn: () => printLetters(sessionId),
    onSuccess: async () => {
      onDone({ words: t("outcome.printed") });
      await changed();
    },
  });
  return (
    <Section title={t("letters.title")}>
      <p style={{ marginBlock: "0 8px" }}>
        {toPrint === 0 ? t("letters.none") : t("letters.toPrint", { count: toPrint })}{" "}
        {printed > 0 && t("letters.printed", { count: printed })}
      </p>
      {toPrint > 0 && <p style={{ marginBlock: "0 12px" }}>{t("letters.about")}</p>}
      {toPrint > lettersAtOnce && <p>{t("letters.parts", { count: lettersAtOnce })}</p>}
      {printing.isError && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errorWords(printing.error)}
        </Alert>
      )}
      {toPrint > 0 && (
        <BusyButton variant="outlined" isBusy={printing.isPending} onClick={() => printing.mutate()}>
          {t("letters.print")}
        </BusyButton>
      )}
    </Section>
  );
}
