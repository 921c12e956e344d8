import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { listOf } from "#kernel/formats.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount } from "#web/staff/format.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import { type Chosen, useDocuments, useHasLibrary } from "../../web/use-library.ts";
import { useRequestKey } from "../../web/use-request-key.ts";
import { largeFrom, type Texts } from "../broadcast-text.ts";
import type { BroadcastFilter, BroadcastPreview, previewBroadcast, startBroadcast } from "../broadcasts.ts";
import { BroadcastDocuments } from "./BroadcastDocuments.tsx";
import { BroadcastFilterFields } from "./BroadcastFilterFields.tsx";
import { BroadcastPreviewPart } from "./BroadcastPreviewPart.tsx";
import { BroadcastTemplate } from "./BroadcastTemplate.tsx";
import { BroadcastTexts } from "./BroadcastTexts.tsx";

const everybody: BroadcastFilter = {
  clientId: null,
  divisionId: null,
  basePlanId: null,
  status: "active",
  language: null,
  audience: "employees",
};
/** The preview waits for a pause in the typing. */
const pauseMs = 400;
const nothing = { subject: "", html: "" };
const empty: Texts = { en: nothing, ko: nothing, es: nothing };

/** One message to many: whom, what, what they would read; and a second look before it leaves. */
export function NewBroadcastPage() {
  const { t } = useTranslation(["inbox-staff", "inbox"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errors = useFormErrors({ idOf: (path) => (path === "count" ? undefined : fieldId(path)) });
  const keyOf = useRequestKey();
  const hasLibrary = useHasLibrary();
  const [filter, setFilter] = useState(everybody);
  const [texts, setTexts] = useState(empty);
  const [round, setRound] = useState({ count: 0, texts: empty });
  const library = useDocuments();
  const { documents } = library;
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  usePage(t("broadcasts.new"));
  const [asked, setAsked] = useState({ filter, texts, documents });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ filter, texts, documents }), pauseMs);
    return () => clearTimeout(timer);
  }, [filter, texts, documents]);
  const preview = useQuery({
    queryKey: ["broadcast preview", asked],
    queryFn: ({ signal }) =>
      send<typeof previewBroadcast>("POST /admin/broadcasts/preview", { body: bodyOf(asked), signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const sending = useMutation({
    mutationFn: (count: number) => {
      const body = { ...bodyOf({ filter, texts, documents }), count };
      return send<typeof startBroadcast>("POST /admin/broadcasts", { idempotencyKey: keyOf(body), body });
    },
    onMutate: errors.clear,
    onSuccess: async ({ id }) => {
      setSent(true);
      await queries.invalidateQueries({ queryKey: ["list", "broadcasts"] });
      void navigate(`/admin/broadcasts/${id}`);
    },
    onError: (error) => {
      setAsking(false);
      errors.showProblem(error);
      void preview.refetch();
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    errors.clear();
    if (preview.data !== undefined && isCurrent) setAsking(true);
  };
  const isCurrent =
    asked.filter === filter &&
    asked.texts === texts &&
    asked.documents === documents &&
    !preview.isPlaceholderData;
  const isDirty =
    !isSent &&
    (documents.length > 0 || Object.values(texts).some(({ subject, html }) => subject !== "" || html !== ""));
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/broadcasts", label: t("broadcasts.title") }}
        title={t("broadcasts.new")}
      />
      <ErrorSummary errors={errors.errors} nameOf={() => null} />
      <form noValidate onSubmit={handleSubmit}>
        <Section title={t("broadcasts.whom")}>
          <BroadcastFilterFields filter={filter} onChange={setFilter} />
        </Section>
        <Section title={t("broadcasts.what")}>
          <p style={{ marginTop: 0 }}>{t("broadcasts.whatAbout")}</p>
          <Box sx={{ maxWidth: "30rem", mb: 2 }}>
            <BroadcastTemplate
              onChosen={(chosen) => {
                setTexts(chosen);
                setRound({ count: round.count + 1, texts: chosen });
              }}
              onProblem={errors.showProblem}
            />
          </Box>
          <BroadcastTexts texts={texts} round={round} messageFor={errors.messageFor} onChange={setTexts} />
          {hasLibrary && <BroadcastDocuments library={library} error={errors.messageFor("versionIds")} />}
        </Section>
        <Section title={t("inbox:preview.title")}>
          <div role="status">
            {preview.isError && <Alert severity="error">{preview.error.message}</Alert>}
            {preview.data && <BroadcastPreviewPart shown={preview.data} chosen={asked.documents} />}
          </div>
        </Section>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={sending.isPending}
          disabled={preview.data === undefined || !isCurrent}
        >
          {t("broadcasts.check")}
        </BusyButton>
      </form>
      {isAsking && preview.data && (
        <SendDialog
          shown={preview.data}
          isBusy={sending.isPending}
          onSend={(count) => sending.mutate(count)}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

type Asked = { filter: BroadcastFilter; texts: Texts; documents: readonly Chosen[] };

const bodyOf = ({ filter, texts, documents }: Asked) => ({
  filter,
  texts,
  versionIds: documents.map(({ versionId }) => versionId),
});

type DialogProps = {
  shown: BroadcastPreview;
  isBusy: boolean;
  onSend: (count: number) => void;
  onClose: () => void;
};

/** Asks once more; how many a large one goes to is typed. */
function SendDialog({ shown, isBusy, onSend, onClose }: DialogProps) {
  const { t } = useTranslation("inbox-staff");
  const errors = useFormErrors();
  const [typed, setTyped] = useState("");
  const { count } = shown;
  const titles = shown.documents.map(({ title }) => title);
  const isLarge = count > largeFrom;
  const said = formatCount(count, currentLanguage());
  const handleSave = () => {
    const number = isLarge ? Number(typed.replaceAll(/[\s.,]/gu, "") || Number.NaN) : count;
    if (number === count) onSend(count);
    else errors.show([{ id: "typed", message: t("broadcasts.typeIt", { said }) }]);
  };
  return (
    <FormDialog
      title={t("broadcasts.sendTitle")}
      form={{ errors: errors.errors, nameOf: () => undefined }}
      act={t("broadcasts.send", { count, said })}
      isBusy={isBusy}
      onSave={handleSave}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("broadcasts.sendAbout", { count, said })}</p>
      {shown.documents.length > 0 && (
        <p style={{ margin: 0 }}>{t("broadcasts.along", { names: listOf(titles, currentLanguage()) })}</p>
      )}
      {isLarge && (
        <Labelled id="typed" label={t("broadcasts.typed")} error={errors.messageFor("typed")}>
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              id={id}
              size="small"
              value={typed}
              error={invalid}
              onChange={(event) => setTyped(event.target.value)}
              inputProps={{ inputMode: "numeric", autoComplete: "off", "aria-describedby": describedBy }}
            />
          )}
        </Labelled>
      )}
    </FormDialog>
  );
}
