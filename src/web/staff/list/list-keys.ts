import { gridFocusCellSelector, type useGridApiRef } from "@mui/x-data-grid";
import { useRef } from "react";
import { useShortcuts } from "../use-shortcuts.ts";
import type { BulkAction, ListRow, RowsProps } from "./list-props.ts";

type Props<Row extends ListRow> = RowsProps<Row> & {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** j and k walk through the rows, x chooses one, and each action on many has its own key: no hand leaves the keyboard. */
export function useListKeys<Row extends ListRow>(
  grid: ReturnType<typeof useGridApiRef>,
  { page, columns, bulkActions = [], chosen, onChoose }: Props<Row>,
): void {
  const ids = (page?.rows ?? []).map(({ id }) => id);
  // The grid forgets its cell when the focus leaves it, to a dialog for example; the walk goes on from there.
  const last = useRef<string>(undefined);
  const focused = () => {
    const cell = grid.current && gridFocusCellSelector(grid);
    return ids.find((id) => id === cell?.id) ?? ids.find((id) => id === last.current);
  };
  const walk = (steps: number) => {
    const at = ids.indexOf(focused() ?? "");
    const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + steps))];
    const field = columns[0]?.field;
    if (next === undefined || field === undefined) return;
    last.current = next;
    grid.current?.scrollToIndexes({ rowIndex: ids.indexOf(next) });
    grid.current?.setCellFocus(next, field);
    grid.current?.getCellElement(next, field)?.focus();
  };
  const choose = () => {
    const id = focused();
    if (id === undefined) return;
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const act = async (action: BulkAction) => {
    const one = focused();
    const about = chosen.length > 0 ? chosen : one === undefined ? [] : [one];
    if (about.length === 0) return;
    await action.run(about);
    onChoose([]);
  };
  const actions = bulkActions.flatMap((action) =>
    action.key === undefined ? [] : [[action.key, () => void act(action)] as const],
  );
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    ...(bulkActions.length > 0 ? { x: choose } : {}),
    ...Object.fromEntries(actions),
  });
}
