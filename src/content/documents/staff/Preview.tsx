import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PdfPage, usePdf } from "#web/pdf-view.tsx";
import { Answer } from "#web/staff/Answer.tsx";
import { fetchFile } from "./OpenDocument.tsx";

type Props = { documentId: string; versionId: string; mediaType: string; title: string };

/** A PDF or a picture as people see it, in the page. It is drawn, so that nothing in the file runs. */
export function Preview({ documentId, versionId, mediaType, title }: Props) {
  const answer = useQuery({
    queryKey: ["document file", documentId, versionId],
    queryFn: async ({ signal }) => (await fetchFile(documentId, versionId, signal)).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <Answer of={answer}>
      {(blob) =>
        mediaType === "application/pdf" ? (
          <Pages blob={blob} title={title} />
        ) : (
          <Picture blob={blob} title={title} />
        )
      }
    </Answer>
  );
}

function Picture({ blob, title }: { blob: Blob; title: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    if (image.current !== null) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img ref={image} alt={title} style={{ maxWidth: "100%", height: "auto" }} />;
}

/** As many dots as a page is shown wide at most. */
const pageWidth = 900;

function Pages({ blob, title }: { blob: Blob; title: string }) {
  const { t } = useTranslation("documents-staff");
  const pdf = usePdf(blob);
  const [number, setNumber] = useState(1);
  if (pdf === "failed") return <Alert severity="warning">{t("preview.broken")}</Alert>;
  if (pdf === null) return null;
  const count = pdf.numPages;
  return (
    <Box>
      {count > 1 && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1, flexWrap: "wrap" }}>
          <Button
            size="small"
            aria-disabled={number === 1}
            onClick={() => setNumber(Math.max(1, number - 1))}
          >
            {t("preview.before")}
          </Button>
          <span role="status">{t("preview.page", { number, count })}</span>
          <Button
            size="small"
            aria-disabled={number === count}
            onClick={() => setNumber(Math.min(count, number + 1))}
          >
            {t("preview.next")}
          </Button>
        </Stack>
      )}
      <Box sx={{ maxWidth: pageWidth, border: 1, borderColor: "divider" }}>
        <PdfPage
          pdf={pdf}
          page={number}
          label={`${title}: ${t("preview.page", { number, count })}`}
          width={pageWidth}
        />
      </Box>
    </Box>
  );
}
