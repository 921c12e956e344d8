import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, errorWords, send, upload } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { FileInput } from "#web/staff/FileInput.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../staff-enrollment.ts";
import { kindNames } from "#enrollment/enrollment/documents/document-kinds.ts";
import type {
  addEnrollmentDocument,
  enrollmentDocument,
  EnrollmentDocument,
  removeEnrollmentDocument,
} from "#enrollment/enrollment/documents/documents.ts";

const pictures = ["image/png", "image/jpeg", "image/webp"];

/** The papers that go with an enrollment: pictures shown, others to save. */
export function Documents({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("processing");
  const { id, documents, hiddenDocuments, progress, timeZone } = enrollment;
  const [shown, setShown] = useState<EnrollmentDocument | null>(null);
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: (identifier: string) =>
      send<typeof removeEnrollmentDocument>("DELETE /enrollmentdocument/{identifier}", {
        params: { identifier },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["enrollment", id] }),
  });
  return (
    <Section title={t("documents.title")}>
      {documents.length + hiddenDocuments === 0 && (
        <p style={{ marginBlockStart: 0 }}>{t("documents.none")}</p>
      )}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {documents.map((document) => (
          <Stack
            component="li"
            direction="row"
            key={document.identifier}
            sx={{ gap: 1.5, alignItems: "center", py: 0.75, overflowWrap: "anywhere" }}
          >
            <Thumbnail document={document} onOpen={() => setShown(document)} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{t(`documents.kinds.${document.kind}`)}</Box>
              <Box>{document.fileName}</Box>
              <Box sx={{ color: "text.secondary" }}>
                {t("documents.by", {
                  who: t(`enrollment:detail.history.${document.by}`),
                  time: formatDayAndTime(document.at, currentLanguage(), { timeZone }),
                })}
              </Box>
              <SaveFile
                fileName={document.fileName}
                label={t("documents.save")}
                fetchFile={() =>
                  download<typeof enrollmentDocument>("GET /enrollmentdocument/{identifier}", {
                    params: { identifier: document.identifier },
                  })
                }
              />
              {progress.mayDecide && (
                <Button size="small" color="error" onClick={() => removing.mutate(document.identifier)}>
                  {t("documents.remove")}
                  <span className="visually-hidden"> {document.fileName}</span>
                </Button>
              )}
            </Box>
          </Stack>
        ))}
      </Box>
      {hiddenDocuments > 0 && (
        <Box sx={{ color: "text.secondary" }}>{t("documents.hidden", { count: hiddenDocuments })}</Box>
      )}
      {removing.isError && <Alert severity="error">{removing.error.message}</Alert>}
      {progress.mayDecide && <AddDocument id={id} />}
      {shown && <Picture document={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** A picture as an address of this page; given back when nobody shows it. */
function usePicture({ identifier, mediaType }: EnrollmentDocument): string | null {
  const isPicture = pictures.includes(mediaType);
  const { data } = useQuery({
    queryKey: ["enrollment document", identifier],
    queryFn: ({ signal }) =>
      download<typeof enrollmentDocument>("GET /enrollmentdocument/{identifier}", {
        params: { identifier },
        signal,
      }),
    enabled: isPicture,
    staleTime: Infinity,
  });
  const blob = data?.blob;
  const address = useMemo(() => (blob === undefined ? null : URL.createObjectURL(blob)), [blob]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

function Thumbnail({ document, onOpen }: { document: EnrollmentDocument; onOpen: () => void }) {
  const { t } = useTranslation("processing");
  const address = usePicture(document);
  const box = { width: 64, height: 64, border: 1, borderColor: "divider", borderRadius: 1, flex: "none" };
  if (address === null) {
    return (
      <Box
        aria-hidden
        sx={{ ...box, display: "grid", placeContent: "center", color: "text.secondary", fontWeight: 600 }}
      >
        {document.mediaType.split("/")[1]?.toUpperCase()}
      </Box>
    );
  }
  return (
    <Box
      component="button"
      type="button"
      onClick={onOpen}
      sx={{ ...box, p: 0, bgcolor: "transparent", cursor: "zoom-in", overflow: "hidden" }}
    >
      <img
        src={address}
        alt={t("documents.look", { name: document.fileName })}
        style={{ width: "100%", height: "100%", objectFit: "cover" }}
      />
    </Box>
  );
}

function Picture({ document, onClose }: { document: EnrollmentDocument; onClose: () => void }) {
  const { t } = useTranslation("processing");
  const address = usePicture(document);
  return (
    <FieldsDialog open onClose={onClose} maxWidth="lg" aria-labelledby="picture-title">
      <DialogTitle id="picture-title">{document.fileName}</DialogTitle>
      <DialogContent>
        {address && (
          <img src={address} alt={t(`documents.kinds.${document.kind}`)} style={{ maxWidth: "100%" }} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("close")}</Button>
      </DialogActions>
    </FieldsDialog>
  );
}

function AddDocument({ id }: { id: string }) {
  const { t } = useTranslation("processing");
  const queries = useQueryClient();
  const [kind, setKind] = useState<(typeof kindNames)[number]>("other");
  const [share, setShare] = useState(0);
  const adding = useMutation({
    mutationFn: (file: File) =>
      upload<typeof addEnrollmentDocument>("POST /enrollmentdocuments/{id}", {
        params: { id },
        file,
        body: { kind },
        onProgress: setShare,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["enrollment", id] }),
  });
  const message = adding.error instanceof ApiProblem ? errorWords(adding.error) : null;
  return (
    <Stack sx={{ gap: 1, mt: 1.5 }}>
      <label htmlFor="document-kind" style={{ fontWeight: 600 }}>
        {t("documents.kind")}
      </label>
      <NativeChoice
        id="document-kind"
        value={kind}
        onChange={(value) => setKind(kindNames.find((one) => one === value) ?? "other")}
        options={kindNames.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
      />
      <div>
        <FileInput
          accept="image/*,application/pdf,.heic"
          words={t("documents.add")}
          isBusy={adding.isPending}
          onChoose={(file) => adding.mutate(file)}
        />
      </div>
      {adding.isPending && (
        <LinearProgress variant="determinate" value={share * 100} aria-label={t("documents.add")} />
      )}
      {message && <Alert severity="error">{message}</Alert>}
    </Stack>
  );
}
