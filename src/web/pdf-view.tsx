import { useEffect, useRef, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type OpenPdf = PDFDocumentProxy;

/** Opens a PDF in the browser. The reader of PDF files comes only when one is to be shown. */
export function usePdf(content: Blob | null): OpenPdf | "failed" | null {
  const [pdf, setPdf] = useState<OpenPdf | "failed" | null>(null);
  useEffect(() => {
    if (content === null) return undefined;
    let isGone = false;
    let close: (() => Promise<void>) | undefined;
    const open = async () => {
      const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
        import("pdfjs-dist/legacy/build/pdf.mjs"),
        import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"),
      ]);
      GlobalWorkerOptions.workerSrc = worker;
      const task = getDocument({
        data: new Uint8Array(await content.arrayBuffer()),
        isEvalSupported: false,
        verbosity: 0,
      });
      close = () => task.destroy();
      const opened = await task.promise;
      if (isGone) await task.destroy();
      else setPdf(opened);
    };
    open().catch(() => {
      if (!isGone) setPdf("failed");
    });
    return () => {
      isGone = true;
      void close?.();
    };
  }, [content]);
  return pdf;
}

type PageProps = { pdf: OpenPdf; page: number; label: string; width: number };

/** One page as a picture, as wide as it is told, sharp on any screen. Its words are there for those who do not see it. */
export function PdfPage({ pdf, page, label, width }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      const drawn = await pdf.getPage(page);
      const target = canvas.current;
      if (isGone || target === null) return;
      const sharp = Math.min(window.devicePixelRatio || 1, 2);
      const scale = (width * sharp) / drawn.getViewport({ scale: 1 }).width;
      const viewport = drawn.getViewport({ scale });
      target.width = Math.round(viewport.width);
      target.height = Math.round(viewport.height);
      const task = drawn.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await drawn.getTextContent();
      if (!isGone) setWords(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    // A page that was left while it was drawn.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [pdf, page, width]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ display: "block", width: "100%", height: "auto" }}
      />
      <p className="visually-hidden ds-u-visibility--screen-reader">{words}</p>
    </>
  );
}
