import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../staff-enrollment.ts";
import type { addEnrollmentNote } from "#enrollment/enrollment/documents/documents.ts";

/** What staff write down for each other; the person never sees it. */
export function Notes({ enrollment: { id, notes, timeZone } }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("processing");
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const adding = useMutation({
    mutationFn: () =>
      send<typeof addEnrollmentNote>("POST /enrollmentnotes/{id}", {
        params: { id },
        body: { text: text.trim() },
      }),
    onSuccess: async () => {
      setText("");
      await queries.invalidateQueries({ queryKey: ["enrollment", id] });
    },
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") adding.mutate();
  };
  return (
    <Section title={t("notes.title")}>
      <form onSubmit={handleSubmit}>
        <Labelled id="note" label={t("notes.label")} help={t("notes.help")}>
          {({ id: field, describedBy }) => (
            <OutlinedInput
              id={field}
              multiline
              minRows={2}
              value={text}
              onChange={(event) => setText(event.target.value)}
              inputProps={{ "aria-describedby": describedBy, maxLength: 2000 }}
            />
          )}
        </Labelled>
        <BusyButton
          type="submit"
          variant="outlined"
          isBusy={adding.isPending}
          disabled={text.trim() === ""}
          sx={{ mt: 1 }}
        >
          {t("notes.add")}
        </BusyButton>
      </form>
      {adding.isError && <Alert severity="error">{adding.error.message}</Alert>}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: notes.length > 0 ? 2 : 0 }}>
        {notes.map((note) => (
          <Box component="li" key={note.id} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
            <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{note.text}</Box>
            <Box sx={{ color: "text.secondary" }}>
              {t("documents.by", {
                who: note.by ?? t("enrollment:detail.history.staff"),
                time: formatDayAndTime(note.at, currentLanguage(), { timeZone }),
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
