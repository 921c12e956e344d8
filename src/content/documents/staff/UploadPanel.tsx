import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { RadioChoices } from "#web/staff/RadioChoices.tsx";
import type { fileNames, NamedFile } from "../documents.ts";
import { mostNames } from "../entities.ts";
import { FilingFields, type Filing, isComplete, noFiling, aboutOf } from "./FilingFields.tsx";
import { QueueTable } from "./QueueTable.tsx";
import type { About } from "./send-file.ts";
import { type QueuedFile, useUploadQueue } from "./use-upload-queue.ts";

type Props = { onChanged: () => void; onTakeBack: (document: { id: string }) => Promise<boolean> };

/** Files dropped or chosen, many at once: where each of them would go, and then each on its way. */
export function UploadPanel({ onChanged, onTakeBack }: Props) {
  const { t } = useTranslation("documents-staff");
  const queue = useUploadQueue(onChanged);
  const [way, setWay] = useState<"names" | "one">("names");
  const [filing, setFiling] = useState<Filing>(noFiling);
  const [isTried, setTried] = useState(false);
  /** Where single files go that their names do not lead to, by their keys. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, Filing>>(new Map());
  const { files } = queue;
  const places = usePlaces(files, way === "names");
  const aboutFile = ({ key }: QueuedFile): About => {
    if (way === "one") return aboutOf(filing);
    const place = byHand.get(key);
    return place === undefined ? { byName: "true" } : aboutOf(place);
  };
  const open = files.filter(({ state }) => state === "chosen" || state === "failed");
  const ready = open.filter(
    ({ file, ...one }) =>
      !(one.state === "failed" && one.error === "tooLarge") &&
      (way === "one" || byHand.has(one.key) || places.get(file.name)?.place != null),
  );
  const handleStart = () => {
    setTried(true);
    if (way === "one" && !isComplete(filing)) return;
    queue.start(ready.map((one) => ({ one, about: aboutFile(one) })));
  };
  const handleTakeBack = async (one: QueuedFile & { state: "filed" }) => {
    if (await onTakeBack(one.document)) queue.takenBack(one);
  };
  const isOver = files.length > 0 && open.length === 0 && !queue.isBusy;
  return (
    <Card variant="outlined" component="section" aria-label={t("upload.title")} sx={{ p: 2, mb: 2 }}>
      <h2 style={{ marginBlock: "0 12px" }}>{t("upload.title")}</h2>
      <DropZone onFiles={(chosen) => queue.add(chosen)} />
      {files.length > 0 && (
        <Stack sx={{ gap: 2, mt: 2 }}>
          <RadioChoices
            question={t("upload.way")}
            value={way}
            onChange={setWay}
            choices={[
              { value: "names", label: t("upload.byNames") },
              { value: "one", label: t("upload.toOne") },
            ]}
          />
          {way === "one" && <FilingFields filing={filing} onChange={setFiling} isTried={isTried} />}
          {files.length > mostNames && (
            <Alert severity="warning">{t("upload.tooMany", { most: mostNames })}</Alert>
          )}
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
            <BusyButton
              variant="contained"
              isBusy={queue.isBusy}
              disabled={ready.length === 0}
              onClick={handleStart}
            >
              {t("upload.file", { count: ready.length })}
            </BusyButton>
            {!queue.isBusy && (
              <Button onClick={queue.clear}>{t(isOver ? "upload.done" : "upload.clear")}</Button>
            )}
            <span role="status">{said(t, files)}</span>
          </Stack>
          <QueueTable
            files={files}
            places={way === "names" ? places : undefined}
            byHand={byHand}
            onPlace={(key, place) => setByHand((now) => new Map(now).set(key, place))}
            onDrop={queue.drop}
            onTakeBack={handleTakeBack}
          />
        </Stack>
      )}
    </Card>
  );
}

function said(t: TFunction<"documents-staff">, files: readonly QueuedFile[]): string {
  const of = (state: QueuedFile["state"]) => files.filter((one) => one.state === state).length;
  const [filed, failed] = [of("filed"), of("failed")];
  if (filed === 0 && failed === 0) return t("upload.chosen", { count: files.length });
  const words = t("upload.filed", { count: filed, total: files.length });
  return failed === 0 ? words : `${words} ${t("upload.failed", { count: failed })}`;
}

/** Where the chosen names would lead, before anything is sent. */
function usePlaces(files: readonly QueuedFile[], isAsked: boolean): ReadonlyMap<string, NamedFile> {
  const names = [...new Set(files.map(({ file }) => file.name))].slice(0, mostNames);
  const found = useQuery({
    queryKey: ["document names", names],
    queryFn: ({ signal }) => send<typeof fileNames>("POST /documents/names", { body: { names }, signal }),
    enabled: isAsked && names.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(found.data?.files.map((one) => [one.name, one]));
}

const accept = ".pdf,.png,.jpg,.jpeg,.webp,.heic,.docx,.xlsx,.pptx";

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("documents-staff");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      sx={{
        border: "2px dashed",
        borderColor: isOver ? "primary.main" : "divider",
        bgcolor: isOver ? "action.hover" : "transparent",
        borderRadius: 1,
        p: 3,
        textAlign: "center",
      }}
    >
      <p style={{ marginBlock: "0 8px" }}>{t("upload.drop")}</p>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        onClick={() => input.current?.click()}
        aria-describedby="upload-kinds"
      >
        {t("upload.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        data-testid="document-files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same files can be chosen again.
          target.value = "";
        }}
      />
      <p id="upload-kinds" style={{ marginBlock: "8px 0", fontSize: "0.8125rem", opacity: 0.85 }}>
        {t("upload.kinds")}
      </p>
    </Box>
  );
}
