import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { EobLetters, eobLetters, eobLettersPdf, makeEobLetters } from "../eob/letters.ts";

const key = ["eob letters"];

/** EOBs for people without an account: how many wait, and the batches that were made. */
export function LettersPage() {
  const { t } = useTranslation("claims-staff");
  usePage(t("letters.title"));
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof eobLetters>("GET /eobletters", { signal }),
    refetchInterval: ({ state }) =>
      state.data?.batches.some(({ status }) => status === "making") === true ? 1000 : false,
  });
  return (
    <>
      <RecordHeader back={{ to: "/admin/claims", label: t("list.title") }} title={t("letters.title")} />
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("letters.about")}</Typography>
      <Answer of={answer}>{(letters) => <Opened letters={letters} />}</Answer>
    </>
  );
}

function Opened({ letters: { waiting, batches } }: { letters: EobLetters }) {
  const { t } = useTranslation("claims-staff");
  const queries = useQueryClient();
  const language = currentLanguage();
  const count = (value: number) => formatCount(value, language);
  const make = useMutation({
    mutationFn: () => send<typeof makeEobLetters>("POST /eobletters"),
    onSuccess: (changed) => queries.setQueryData(key, changed),
  });
  const pdf = useMutation({
    mutationFn: async (id: string) =>
      save(
        await download<typeof eobLettersPdf>("GET /eobletters/{id}/pdf", {
          params: { id },
          patience: 300_000,
        }),
      ),
  });
  const failed = make.error ?? pdf.error;
  return (
    <>
      <p role="status">{t("letters.waiting", { waiting: count(waiting) })}</p>
      <BusyButton
        variant="contained"
        isBusy={make.isPending}
        disabled={waiting === 0}
        onClick={() => make.mutate()}
      >
        {t("letters.make")}
      </BusyButton>
      {failed && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorWords(failed)}
        </Alert>
      )}
      {batches.length > 0 && (
        <DescriptionList
          caption={t("letters.batches")}
          columns={[
            { key: "made", header: t("letters.made") },
            { key: "by", header: t("letters.by") },
            { key: "letters", header: t("letters.letters"), align: "right" },
            { key: "open", header: t("letters.open") },
          ]}
          rows={batches.map((batch) => ({
            id: batch.id,
            cells: {
              made: formatDayOf(batch.createdAt, language),
              by: batch.by ?? "",
              letters: count(batch.letters),
              open:
                batch.status === "done" ? (
                  <Button size="small" onClick={() => pdf.mutate(batch.id)}>
                    {t("letters.open")}
                  </Button>
                ) : (
                  t("letters.progress", { done: count(batch.lettersDone), total: count(batch.letters) })
                ),
            },
          }))}
        />
      )}
    </>
  );
}
