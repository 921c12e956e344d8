import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type PDFDocumentProxy, getDocument, GlobalWorkerOptions } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address === "" ? null : (
    <img src={address} alt={title} style={{ maxWidth: "100%", height: "auto" }} />
  );
}

function Pages({ blob, title }: { blob: Blob; title: string }) {
  const { t } = useTranslation("documents-staff");
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [number, setNumber] = useState(1);
  useEffect(() => {
    GlobalWorkerOptions.workerSrc = workerAddress;
    let isOver = false;
    let task: ReturnType<typeof getDocument> | undefined;
    void blob.arrayBuffer().then(async (data) => {
      if (isOver) return;
      task = getDocument({ data, isEvalSupported: false, enableXfa: false });
      try {
        const opened = await task.promise;
        if (!isOver) setPdf(opened);
      } catch {
        if (!isOver) setBroken(true);
      }
    });
    return () => {
      isOver = true;
      void task?.destroy();
    };
  }, [blob]);
  if (isBroken) return <Alert severity="warning">{t("preview.broken")}</Alert>;
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
      <Page pdf={pdf} number={number} label={`${title}: ${t("preview.page", { number, count })}`} />
    </Box>
  );
}

/** Twice as many dots as the page is wide: sharp on most screens. */
const scale = 1.6;

function Page({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = pdf.getPage(number).then((page) => {
      const target = canvas.current;
      if (target === null) return undefined;
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      return page.render({ canvas: target, viewport });
    });
    return () => void drawn.then((task) => task?.cancel());
  }, [pdf, number]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={label}
      sx={{ maxWidth: "100%", height: "auto", border: 1, borderColor: "divider", display: "block" }}
    />
  );
}
