import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, save, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import type { exampleLetter, makeLetters, previewLetters, WantedLetters } from "../letter-runs.ts";
import type { WorkList } from "../list-kinds.ts";

type Props = {
  list: WorkList;
  wanted: WantedLetters;
  onMade: () => Promise<unknown>;
  onClose: () => void;
};

/** How many letters would be made, one of them to look at, and the yes. */
export function LettersDialog({ list, wanted, onMade, onClose }: Props) {
  const { t } = useTranslation("work-lists-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const about = { params: { list }, body: wanted };
  const preview = useQuery({
    queryKey: ["letters", list, wanted],
    queryFn: ({ signal }) =>
      send<typeof previewLetters>("POST /worklists/{list}/letters/preview", { ...about, signal }),
    gcTime: 0,
  });
  const showing = useMutation({
    mutationFn: async () =>
      save(await download<typeof exampleLetter>("POST /worklists/{list}/letters/example", about)),
    onError: errors.showProblem,
  });
  const making = useMutation({
    mutationFn: () => send<typeof makeLetters>("POST /worklists/{list}/letters", about),
    onMutate: errors.clear,
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ["letterruns"] });
      await onMade();
    },
    onError: errors.showProblem,
  });
  const { data } = preview;
  const languages = Object.entries(data?.languages ?? {});
  return (
    <FormDialog
      title={t("letters.open")}
      form={{ errors: errors.errors, nameOf: () => undefined }}
      act={data === undefined ? t("letters.open") : t("letters.make", { count: data.count })}
      isBusy={making.isPending || preview.isPending}
      onSave={() => (data !== undefined && data.count > 0 ? making.mutate() : onClose())}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`letters.about.${list}`)}</p>
      <Box role="status">
        {preview.isError && <Alert severity="error">{preview.error.message}</Alert>}
        {data && (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            <li>{t("letters.count", { count: data.count })}</li>
            {languages.map(([language, count]) => (
              <li key={language}>{t(`letters.language.${language}`, { count })}</li>
            ))}
            {data.clients > 1 && <li>{t("letters.clients", { count: data.clients })}</li>}
            {data.made > 0 && <li>{t("letters.made", { count: data.made })}</li>}
          </Box>
        )}
      </Box>
      {data !== undefined && data.withoutAddress > 0 && (
        <Alert severity="warning">{t("letters.withoutAddress", { count: data.withoutAddress })}</Alert>
      )}
      {data !== undefined && data.count > 0 && (
        <div>
          <BusyButton variant="outlined" isBusy={showing.isPending} onClick={() => showing.mutate()}>
            {t("letters.example")}
          </BusyButton>
        </div>
      )}
    </FormDialog>
  );
}
