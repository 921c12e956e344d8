import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorWords } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { NamedFile } from "../documents.ts";
import { formatFileSize } from "#web/file-size.ts";
import { type Filing, useCategories } from "./FilingFields.tsx";
import { PlaceByHand } from "./PlaceByHand.tsx";
import type { QueuedFile } from "./use-upload-queue.ts";

type Props = {
  files: readonly QueuedFile[];
  /** Where each would go by its name; left out where all go to one place. */
  places: ReadonlyMap<string, NamedFile> | undefined;
  /** What was chosen for single files, by their keys. */
  byHand: ReadonlyMap<string, Filing>;
  onPlace: (key: string, filing: Filing) => void;
  onDrop: (key: string) => void;
  onTakeBack: (one: QueuedFile & { state: "filed" }) => Promise<void>;
};

/** The chosen files: where each goes, how far it is, and the way back. */
export function QueueTable({ files, places, byHand, onPlace, onDrop, onTakeBack }: Props) {
  const { t } = useTranslation("documents-staff");
  return (
    <Box sx={{ maxHeight: "28rem", overflowY: "auto" }}>
      <DescriptionList
        caption={t("upload.table")}
        columns={[
          { key: "name", header: t("upload.name") },
          { key: "size", header: t("columns.size"), align: "right" },
          { key: "place", header: t("upload.place") },
          { key: "state", header: t("upload.state") },
          { key: "act", header: t("upload.act") },
        ]}
        rows={files.map((one) => ({
          id: one.key,
          cells: {
            name: <span style={{ overflowWrap: "anywhere" }}>{one.file.name}</span>,
            size: formatFileSize(one.file.size),
            place: (
              <Place
                one={one}
                named={places?.get(one.file.name)}
                filing={byHand.get(one.key)}
                isByName={places !== undefined}
                onPlace={(filing) => onPlace(one.key, filing)}
              />
            ),
            state: <State one={one} />,
            act: <Act one={one} onDrop={onDrop} onTakeBack={onTakeBack} />,
          },
        }))}
      />
    </Box>
  );
}

type PlaceProps = {
  one: QueuedFile;
  named: NamedFile | undefined;
  filing: Filing | undefined;
  isByName: boolean;
  onPlace: (filing: Filing) => void;
};

function Place({ one, named, filing, isByName, onPlace }: PlaceProps) {
  const { t } = useTranslation(["documents-staff", "documents"]);
  const { data } = useCategories();
  if (one.state === "filed") {
    const { categoryName, links, isShared } = one.document;
    const whose = isShared ? t("allClients") : links.map(({ name }) => name).join(", ");
    return `${categoryName} · ${whose}`;
  }
  if (!isByName) return null;
  const isOpen = one.state === "chosen" || one.state === "failed";
  const byHand = isOpen && <PlaceByHand fileName={one.file.name} filing={filing} onPlace={onPlace} />;
  if (filing !== undefined) {
    const category = data?.rows.find(({ id }) => id === filing.categoryId)?.name ?? "";
    return (
      <>
        {t("upload.handPlace", { category })} {byHand}
      </>
    );
  }
  if (named === undefined) return null;
  const { place, reason } = named;
  if (place === null)
    return (
      <>
        {t(`documents:${reason.code}`, { ...reason.params, file: one.file.name })} {byHand}
      </>
    );
  const { entityName, clientName } = place;
  const whose = entityName === clientName ? clientName : `${entityName}, ${clientName}`;
  const language = place.language === null ? "" : ` · ${languageNames[place.language]}`;
  return (
    <>
      {`${place.categoryName} · ${whose}${language}`} {byHand}
    </>
  );
}

function State({ one }: { one: QueuedFile }) {
  const { t } = useTranslation("documents-staff");
  switch (one.state) {
    case "sending":
      return (
        <Box sx={{ minWidth: 90 }}>
          <LinearProgress variant="determinate" value={one.share * 100} aria-label={one.file.name} />
        </Box>
      );
    case "failed":
      return (
        <Box component="span" sx={{ color: "error.main" }}>
          {one.error === "tooLarge" ? t("upload.tooLarge") : errorWords(one.error)}
        </Box>
      );
    case "filed":
      return t(one.document.isSame ? "upload.states.same" : "upload.states.filed");
    default:
      return t(`upload.states.${one.state}`);
  }
}

function Act({ one, onDrop, onTakeBack }: { one: QueuedFile } & Pick<Props, "onDrop" | "onTakeBack">) {
  const { t } = useTranslation("documents-staff");
  const hidden = <span className="visually-hidden"> {one.file.name}</span>;
  if (one.state === "filed")
    return (
      <>
        <Link to={`/admin/files/${one.document.id}`} style={{ display: "inline-block", paddingBlock: 4 }}>
          {t("upload.open")}
          {hidden}
        </Link>
        {!one.document.isSame && (
          <Button size="small" onClick={() => void onTakeBack(one)}>
            {t("upload.takeBack")}
            {hidden}
          </Button>
        )}
      </>
    );
  if (one.state === "sending" || one.state === "waiting") return null;
  return (
    <Button size="small" onClick={() => onDrop(one.key)}>
      {t("upload.drop1")}
      {hidden}
    </Button>
  );
}
