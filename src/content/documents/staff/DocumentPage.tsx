import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay, formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import type { documentDetail, DocumentDetail, removeDocuments, restoreDocuments } from "../documents.ts";
import { AboutForm } from "./AboutForm.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { Links } from "./Links.tsx";
import { OpenDocument } from "./OpenDocument.tsx";
import { Versions } from "./Versions.tsx";

const Preview = lazy(() => import("./Preview.tsx").then((file) => ({ default: file.Preview })));

const documentKey = (id: string) => ["document", id];

/** One document: what it is called, who reads it, whose it is, its files, and how it looks. */
export function DocumentPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => send<typeof documentDetail>("GET /documents/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(document) => <Opened document={document} />}</Answer>;
}

function Opened({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation("documents-staff");
  usePage(document.title, document.id);
  const canShow = document.mediaType === "application/pdf" || document.mediaType.startsWith("image/");
  const hasPreview = canShow && document.mediaType !== "image/heic";
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/files", label: t("files.title") }}
        title={document.title}
        facts={document.isHeld ? <strong>{t("files.held")}</strong> : undefined}
        actions={<Acts document={document} />}
      />
      <Section title={t("document.about")}>
        <AboutForm key={document.id} document={document} />
      </Section>
      <Section title={t("document.links")}>
        <Links document={document} />
      </Section>
      <Section title={t("document.versions")}>
        <Versions document={document} />
      </Section>
      <Section title={t("document.keeping")}>
        <Keeping document={document} />
      </Section>
      {hasPreview && (
        <Section title={t("document.preview")}>
          <Suspense fallback={null}>
            <Preview
              key={document.versionId}
              documentId={document.id}
              versionId={document.versionId}
              mediaType={document.mediaType}
              title={document.title}
            />
          </Suspense>
        </Section>
      )}
    </>
  );
}

function Acts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation("documents-staff");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeDocuments>("POST /documents/remove", { body: { ids: [document.id] } }),
    onSuccess: setRemoval,
  });
  const restore = (ids: readonly string[]) =>
    send<typeof restoreDocuments>("POST /documents/restore", { body: { ids: [...ids] } });
  const handleClose = async () => {
    setRemoval(null);
    await queries.invalidateQueries({ queryKey: ["list", "documents"] });
    await queries.invalidateQueries({ queryKey: documentKey(document.id) });
    const isGone = removing.data?.results.some(({ outcome }) => outcome === "removed");
    if (isGone) await navigate("/admin/files");
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      <OpenDocument documentId={document.id} versionId={document.versionId} title={document.title} />
      {!document.isHeld && (
        <BusyButton color="error" isBusy={removing.isPending} onClick={() => removing.mutate()}>
          {t("document.remove")}
        </BusyButton>
      )}
      {removal && <UndoMessage removal={removal} restore={restore} onClose={() => void handleClose()} />}
    </Stack>
  );
}

function Keeping({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation("documents-staff");
  const language = currentLanguage();
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const { heldAt, heldBy, holdReason, endsOn, filedBy } = document;
  const zone = user?.timeZone ?? "UTC";
  return (
    <>
      <Facts
        facts={[
          {
            name: t("document.endsOn"),
            value: document.isHeld
              ? t("document.heldEnds")
              : endsOn === null
                ? t("document.never")
                : formatDay(endsOn, language),
          },
          ...(heldAt === null
            ? []
            : [
                {
                  name: t("files.held"),
                  value: `${formatDayAndTime(heldAt, language, { timeZone: zone })} · ${heldBy ?? ""} · ${holdReason ?? ""}`,
                },
              ]),
          ...(filedBy === null ? [] : [{ name: t("document.filedBy"), value: filedBy }]),
        ]}
      />
      {user?.permissions.some(({ machineName }) => machineName === "manageDocumentCategories") && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          {t(document.isHeld ? "document.release" : "document.hold")}
        </Button>
      )}
      {isAsking && <HoldDialog document={document} onClose={() => setAsking(false)} />}
    </>
  );
}
