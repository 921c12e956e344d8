import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PageSize, SignField, SignRole } from "../esign-words.ts";
import { type OpenPdf, PdfPage } from "#web/pdf-view.tsx";

type Props = {
  pdf: OpenPdf | "failed" | null;
  pages: readonly PageSize[];
  page: number;
  onPage: (page: number) => void;
  fields: readonly SignField[];
  roles: readonly SignRole[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove: (field: SignField) => void;
};

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A page with its places: one is taken by the pointer, or moved by the arrow keys (with Shift ten points at once). */
export function PageBoard({ pdf, pages, page, onPage, fields, roles, chosen, onChoose, onMove }: Props) {
  const { t } = useTranslation("esign-staff");
  const board = useRef<HTMLDivElement>(null);
  const taken = useRef<{ field: SignField; x: number; y: number } | null>(null);
  const size = pages[page - 1] ?? { width: 612, height: 792 };
  const inside = (field: SignField, x: number, y: number): SignField => ({
    ...field,
    x: Math.round(Math.min(Math.max(0, x), Math.max(0, size.width - field.width))),
    y: Math.round(Math.min(Math.max(0, y), Math.max(0, size.height - field.height))),
  });
  const handleDown = (event: PointerEvent<HTMLButtonElement>, field: SignField) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    taken.current = { field, x: event.clientX, y: event.clientY };
    onChoose(field.id);
  };
  const handleMove = (event: PointerEvent<HTMLButtonElement>) => {
    const width = board.current?.clientWidth ?? 0;
    if (taken.current === null || width === 0) return;
    const { field, x, y } = taken.current;
    const scale = size.width / width;
    onMove(inside(field, field.x + (event.clientX - x) * scale, field.y + (event.clientY - y) * scale));
  };
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>, field: SignField) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onMove(inside(field, field.x + step[0] * by, field.y + step[1] * by));
  };
  const nameOf = (field: SignField) =>
    `${t(`kind.${field.kind}`)}: ${field.label || (roles.find(({ key }) => key === field.role)?.name ?? "")}`;
  return (
    <div>
      {pages.length > 1 && (
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", mb: 1 }}>
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t("pageBefore")}
          </Button>
          <span role="status">{t("pageOf", { page, pages: pages.length })}</span>
          <Button size="small" disabled={page === pages.length} onClick={() => onPage(page + 1)}>
            {t("pageAfter")}
          </Button>
        </Box>
      )}
      <Box
        ref={board}
        sx={{
          position: "relative",
          border: 1,
          borderColor: "divider",
          bgcolor: "#fff",
          aspectRatio: `${size.width} / ${size.height}`,
          maxWidth: 760,
        }}
      >
        {pdf === "failed" && <p style={{ padding: 16 }}>{t("pageFailed")}</p>}
        {pdf !== null && pdf !== "failed" && (
          <PdfPage pdf={pdf} page={page} width={760} label={t("pageOf", { page, pages: pages.length })} />
        )}
        {fields
          .filter((field) => field.page === page)
          .map((field) => (
            <Box
              key={field.id}
              component="button"
              type="button"
              aria-pressed={field.id === chosen}
              aria-label={nameOf(field)}
              onPointerDown={(event: PointerEvent<HTMLButtonElement>) => handleDown(event, field)}
              onPointerMove={handleMove}
              onPointerUp={() => (taken.current = null)}
              onPointerCancel={() => (taken.current = null)}
              onFocus={() => onChoose(field.id)}
              onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => handleKey(event, field)}
              sx={{
                position: "absolute",
                left: `${(field.x / size.width) * 100}%`,
                top: `${(field.y / size.height) * 100}%`,
                width: `${(field.width / size.width) * 100}%`,
                height: `${(field.height / size.height) * 100}%`,
                p: 0,
                overflow: "visible",
                // On a narrow page a place is low: it is taken within at least 24 pixels.
                "&::after": {
                  content: '""',
                  position: "absolute",
                  top: "50%",
                  left: "50%",
                  width: "max(100%, 24px)",
                  height: "max(100%, 24px)",
                  transform: "translate(-50%, -50%)",
                },
                "& .place-name": { display: "block", overflow: "hidden", maxHeight: "100%" },
                whiteSpace: "nowrap",
                font: "inherit",
                fontSize: "0.75rem",
                lineHeight: 1,
                cursor: "move",
                touchAction: "none",
                border: field.id === chosen ? 2 : 1,
                borderColor: "primary.main",
                bgcolor: "rgb(232 243 246 / 80%)",
                color: "text.primary",
              }}
            >
              <span className="place-name">{nameOf(field)}</span>
            </Box>
          ))}
      </Box>
    </div>
  );
}
