import type { Node, NodeType } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { mostColumnsOfCell } from "#kernel/rich-text.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

type Place = {
  table: Node;
  tableAt: number;
  row: Node;
  rowAt: number;
  cell: Node;
  cellAt: number;
  depth: number;
};

/** The cell with the cursor, its row and its table. */
export function placeInTable({ selection: { $from } }: EditorState): Place | null {
  for (let depth = $from.depth; depth > 2; depth -= 1) {
    const cell = $from.node(depth);
    if (cell.type !== nodes.table_cell && cell.type !== nodes.table_header) continue;
    return {
      table: $from.node(depth - 3),
      tableAt: $from.before(depth - 3),
      row: $from.node(depth - 1),
      rowAt: $from.before(depth - 1),
      cell,
      cellAt: $from.before(depth),
      depth,
    };
  }
  return null;
}

const newCell = (type: NodeType) => type.create(null, nodes.line.create());
const newRow = (columns: number, type: NodeType) =>
  nodes.table_row.create(
    null,
    Array.from({ length: columns }, () => newCell(type)),
  );

/** What is selected stays: a block comes after it. */
export function insertAfterSelection({ tr, selection: { to } }: EditorState, block: Node) {
  return tr.setSelection(TextSelection.near(tr.doc.resolve(to), -1)).replaceSelectionWith(block);
}

/** Two columns with a heading each, and a row to fill in; the cursor stands in the first heading. */
export const insertTable: Command = (state, dispatch) => {
  const table = nodes.table.create(null, [
    nodes.table_head.create(null, newRow(2, nodes.table_header)),
    nodes.table_body.create(null, newRow(2, nodes.table_cell)),
  ]);
  if (dispatch) {
    const tr = insertAfterSelection(state, table);
    let at = -1;
    const from = tr.mapping.map(state.selection.to, -1);
    tr.doc.nodesBetween(from, tr.doc.content.size, (node, position) => {
      if (at === -1 && node.eq(table)) at = position;
      return at === -1;
    });
    // Into the table, its head, its row, its cell, its line.
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 5)));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

export const removeTable: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  dispatch?.(state.tr.delete(place.tableAt, place.tableAt + place.table.nodeSize).scrollIntoView());
  return true;
};

/** Below a row of the head comes the first row of the body. */
export const addRow: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  if (dispatch) {
    const { tr, doc } = state;
    const $row = doc.resolve(place.rowAt);
    const row = newRow(
      place.row.children.reduce((sum, cell) => sum + columnsOf(cell), 0),
      nodes.table_cell,
    );
    const isInHead = $row.parent.type === nodes.table_head;
    const isBodyNext = doc.resolve($row.after()).nodeAfter?.type === nodes.table_body;
    const at = isInHead ? $row.after() + (isBodyNext ? 1 : 0) : place.rowAt + place.row.nodeSize;
    tr.insert(at, isInHead && !isBodyNext ? nodes.table_body.create(null, row) : row);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2))).scrollIntoView());
  }
  return true;
};

/** A part of a table without rows goes, and a table without parts. */
export const removeRow: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  const { rowAt, row, table } = place;
  const $row = state.doc.resolve(rowAt);
  const part = $row.parent;
  if (part.childCount === 1 && partsOf(table) === 1) return removeTable(state, dispatch);
  const [from, to] = part.childCount === 1 ? [$row.before(), $row.after()] : [rowAt, rowAt + row.nodeSize];
  dispatch?.(state.tr.delete(from, to).scrollIntoView());
  return true;
};

function partsOf(table: Node): number {
  return table.children.filter(({ type }) => type !== nodes.caption).length;
}

/** In each row: a new cell after the one that ends there, or one more column of the cell that goes on. */
export const addColumn: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  if (dispatch) {
    const { tr } = state;
    const column = columnAt(place) + columnsOf(place.cell) - 1;
    for (const found of cellsOf(place, column).toReversed()) {
      const { cell, at, first } = found;
      const goesOn = first + columnsOf(cell) - 1 > column && columnsOf(cell) < mostColumnsOfCell;
      if (goesOn) setColumns(tr, at, cell, columnsOf(cell) + 1);
      else tr.insert(at + cell.nodeSize, newCell(cell.type));
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** In each row: the cell of that column goes, or takes one column less. */
export const removeColumn: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  const cells = cellsOf(place, columnAt(place));
  const isLast = (row: Node, cell: Node) => row.childCount === 1 && columnsOf(cell) === 1;
  if (cells.some(({ row, cell }) => isLast(row, cell))) {
    const isWhole = rowsOf(place).every(({ row }) => row.childCount === 1);
    return isWhole && removeTable(state, dispatch);
  }
  if (dispatch) {
    const { tr } = state;
    for (const { cell, at } of cells.toReversed()) {
      if (columnsOf(cell) > 1) setColumns(tr, at, cell, columnsOf(cell) - 1);
      else tr.delete(at, at + cell.nodeSize);
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Makes the cell the heading of its column, or of its row where it is the row's first below a head; or plain again. */
export const toggleHeaderCell: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  const { cell, cellAt } = place;
  const attrs = { colspan: columnsOf(cell) };
  const isOfRow = columnAt(place) === 0 && place.rowAt !== rowsOf(place)[0]?.at;
  dispatch?.(
    cell.type === nodes.table_header
      ? state.tr.setNodeMarkup(cellAt, nodes.table_cell, attrs)
      : state.tr.setNodeMarkup(cellAt, nodes.table_header, { ...attrs, scope: isOfRow ? "row" : "col" }),
  );
  return true;
};

export function isHeaderCell(state: EditorState): boolean {
  return placeInTable(state)?.cell.type === nodes.table_header;
}

/** Gives the table a title above it, or takes it away. */
export const toggleCaption: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  const { table, tableAt } = place;
  const caption = captionOf(table);
  if (caption) {
    dispatch?.(state.tr.delete(tableAt + 1, tableAt + 1 + caption.nodeSize).scrollIntoView());
    return true;
  }
  if (dispatch) {
    const tr = state.tr.insert(tableAt + 1, nodes.caption.create(null, nodes.line.create()));
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(tableAt + 3))).scrollIntoView());
  }
  return true;
};

export function hasCaption(state: EditorState): boolean {
  const place = placeInTable(state);
  return place !== null && captionOf(place.table) !== null;
}

function captionOf(table: Node): Node | null {
  return table.firstChild?.type === nodes.caption ? table.firstChild : null;
}

function columnsOf(cell: Node): number {
  return Number(cell.attrs["colspan"]);
}

function setColumns(tr: EditorState["tr"], at: number, cell: Node, colspan: number): void {
  tr.setNodeMarkup(at, null, { ...cell.attrs, colspan });
}

/** The first column that the cell takes. */
function columnAt({ row, rowAt, cellAt }: Place): number {
  let column = 0;
  row.forEach((cell, offset) => {
    if (rowAt + 1 + offset < cellAt) column += columnsOf(cell);
  });
  return column;
}

function rowsOf({ table, tableAt }: Place): { row: Node; at: number }[] {
  const rows: { row: Node; at: number }[] = [];
  table.forEach((part, partAt) => {
    if (part.type === nodes.caption) return;
    part.forEach((row, rowAt) => rows.push({ row, at: tableAt + partAt + rowAt + 2 }));
  });
  return rows;
}

/** The cell of each row that takes this column; of a shorter row none. */
function cellsOf(place: Place, column: number): { row: Node; cell: Node; at: number; first: number }[] {
  return rowsOf(place).flatMap(({ row, at }) => {
    let first = 0;
    let offset = at + 1;
    for (const cell of row.children) {
      if (column < first + columnsOf(cell)) return [{ row, cell, at: offset, first }];
      first += columnsOf(cell);
      offset += cell.nodeSize;
    }
    return [];
  });
}
