import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MatrixRow } from "../client-matrix.ts";
import { CellEditor } from "./CellEditor.tsx";
import type { MatrixColumn } from "./matrix-columns.ts";

/** Typed and not kept yet: where, and that it was refused. */
export type Edit = { rowId: string; key: string; isWrong: boolean };

type Props = {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  edit: Edit | null;
  isBusy: boolean;
  onEdit: (edit: Edit | null) => void;
  onSave: (row: MatrixRow, column: MatrixColumn, typed: string) => void;
};

const rowHeight = 41;
/** Rows outside of what is seen, so that a quick scroll shows no gap. */
const beyond = 8;
const nameWidth = 240;

/** Clients as rows, only those in sight in the page; arrows walk, Enter types. */
export function MatrixGrid({ rows, columns, edit, isBusy, onEdit, onSave }: Props) {
  const { t } = useTranslation("finding-staff");
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [at, setAt] = useState({ row: 0, column: 0 });
  /** The keys moved it: the cell takes the focus as soon as it is in the page. */
  const hasMoved = useRef(false);
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + beyond);
  const template = `${nameWidth}px ${columns.map(({ width }) => `${width}px`).join(" ")}`;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!hasMoved.current) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`);
    if (!cell) return;
    hasMoved.current = false;
    cell.focus();
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const handleKey = (event: KeyboardEvent) => {
    if (edit !== null) return;
    const { row, column } = at;
    const moves: Readonly<Record<string, { row: number; column: number }>> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row, column: 0 },
      End: { row, column: columns.length },
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      move(next.row, next.column);
      return;
    }
    if (event.key !== "Enter" && event.key !== "F2") return;
    const [record, one] = [rows[row], columns[column - 1]];
    if (record && one?.editing) {
      event.preventDefault();
      onEdit({ rowId: record.id, key: one.key, isWrong: false });
    } else if (event.key === "Enter")
      box.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"] a`)?.click();
  };
  const move = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length, column)),
    };
    hasMoved.current = true;
    setAt(next);
    // The row may not be in the page yet: the scroll brings it there.
    const element = box.current;
    const [from, to] = [next.row * rowHeight, (next.row + 2) * rowHeight];
    if (element && from < element.scrollTop) element.scrollTop = from;
    if (element && to > element.scrollTop + element.clientHeight)
      element.scrollTop = to - element.clientHeight;
  };
  const leave = () => {
    onEdit(null);
    hasMoved.current = true;
  };
  const cellProps = (row: number, column: number) => ({
    role: column === 0 ? "rowheader" : "gridcell",
    "aria-colindex": column + 1,
    "data-at": `${row} ${column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  });
  return (
    <div
      ref={box}
      className="matrix"
      role="grid"
      // Its cells take the focus.
      tabIndex={-1}
      aria-label={t("matrix.title")}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={handleKey}
    >
      <div
        className="matrix__row matrix__head"
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
      >
        <div className="matrix__cell matrix__name" role="columnheader" aria-colindex={1}>
          {t("matrix.client")}
        </div>
        {columns.map(({ key, label }, place) => (
          <div key={key} className="matrix__cell" role="columnheader" aria-colindex={place + 2} title={label}>
            {label}
          </div>
        ))}
      </div>
      <div role="presentation" style={{ height: first * rowHeight }} />
      {rows.slice(first, last).map((row, offset) => {
        const place = first + offset;
        return (
          <div
            key={row.id}
            className="matrix__row"
            role="row"
            aria-rowindex={place + 2}
            style={{ gridTemplateColumns: template }}
          >
            <div {...cellProps(place, 0)} className="matrix__cell matrix__name" title={row.name}>
              <Link to={`/admin/clients/${row.id}`} tabIndex={-1}>
                {row.name}
              </Link>
            </div>
            {columns.map((column, index) => {
              const isEdited = edit?.rowId === row.id && edit.key === column.key;
              const text = column.text(row);
              const isGap = text === "" && column.isWanted;
              return (
                <div
                  key={column.key}
                  {...cellProps(place, index + 1)}
                  className={isGap ? "matrix__cell matrix__gap" : "matrix__cell"}
                  aria-readonly={column.editing === undefined}
                  title={isEdited ? undefined : text}
                  onDoubleClick={() =>
                    column.editing && onEdit({ rowId: row.id, key: column.key, isWrong: false })
                  }
                >
                  {isEdited && column.editing ? (
                    <CellEditor
                      label={`${column.label}, ${row.name}`}
                      editing={column.editing}
                      first={column.raw(row)}
                      isBusy={isBusy}
                      isWrong={edit.isWrong}
                      onSave={(typed) => onSave(row, column, typed)}
                      onLeave={leave}
                    />
                  ) : column.hrefOf && text !== "" ? (
                    <Link to={column.hrefOf(row)} tabIndex={-1}>
                      {text}
                    </Link>
                  ) : isGap ? (
                    <span>{t("matrix.gap")}</span>
                  ) : (
                    text
                  )}
                </div>
              );
            })}
          </div>
        );
      })}
      <div role="presentation" style={{ height: (rows.length - last) * rowHeight }} />
    </div>
  );
}
