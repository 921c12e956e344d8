import { setBlockType, toggleMark, wrapIn, lift } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { isLinkTarget } from "#kernel/rich-text.ts";
import { schema } from "./schema.ts";
import { insertAfterSelection, insertTable } from "./tables.ts";

const { nodes, marks } = schema;
const lists: readonly NodeType[] = [nodes.bullet_list, nodes.ordered_list];

/** What a button does, and whether what it makes is there already; one without `isOn` makes nothing that stays on. */
export type Action = { command: Command; isOn?: (state: EditorState) => boolean };

export const actions = {
  paragraph: { command: toPlainText, isOn: (state) => isPlain(state.selection.$from.parent) },
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  bold: mark(marks.strong),
  italic: mark(marks.em),
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  outdent: { command: liftListItem(nodes.list_item) },
  indent: { command: sinkListItem(nodes.list_item) },
  quote: {
    command: (state, dispatch) =>
      (isIn(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
    isOn: (state) => isIn(state, nodes.blockquote),
  },
  rule: {
    command: (state, dispatch) => {
      dispatch?.(insertAfterSelection(state, nodes.horizontal_rule.create()).scrollIntoView());
      return true;
    },
  },
  table: { command: insertTable },
  undo: { command: (state, dispatch) => undoDepth(state) > 0 && undo(state, dispatch) },
  redo: { command: (state, dispatch) => redoDepth(state) > 0 && redo(state, dispatch) },
} satisfies Record<string, Action>;

function isPlain({ type }: Node): boolean {
  return type === nodes.paragraph || type === nodes.line;
}

function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return depthOf($from, type) !== null;
}

type Position = EditorState["selection"]["$from"];

function depthOf($from: Position, ...types: readonly NodeType[]): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (types.includes($from.node(depth).type)) return depth;
  return null;
}

/** A text without a paragraph around it is plain already. */
function toPlainText(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  return isPlain(state.selection.$from.parent) || setBlockType(nodes.paragraph)(state, dispatch);
}

function heading(level: number): Action {
  return {
    command: setBlockType(nodes.heading, { level }),
    isOn: ({ selection: { $from } }) => $from.parent.hasMarkup(nodes.heading, { level }),
  };
}

function mark(type: MarkType): Action {
  return {
    command: toggleMark(type),
    isOn: ({ selection: { empty, from, to, $from }, storedMarks, doc }) =>
      empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
  };
}

/** Makes a list, makes the other kind of the list around, or takes the item out of it. */
function list(type: NodeType): Action {
  const around = ({ selection: { $from } }: EditorState) => {
    const depth = depthOf($from, ...lists);
    return depth === null ? null : { node: $from.node(depth), at: $from.before(depth) };
  };
  return {
    command: (state, dispatch) => {
      const found = around(state);
      if (found?.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
      if (found) {
        dispatch?.(state.tr.setNodeMarkup(found.at, type));
        return true;
      }
      return wrapInList(type)(
        state,
        dispatch &&
          ((transaction) => {
            const { from, to } = transaction.selection;
            // Items of a list are lines, unless they hold more.
            transaction.doc.nodesBetween(from, to, (node, at, parent) => {
              if (node.type === nodes.paragraph && parent?.type === nodes.list_item)
                transaction.setNodeMarkup(at, nodes.line);
            });
            dispatch(transaction);
          }),
      );
    },
    isOn: (state) => around(state)?.node.type === type,
  };
}

/** The link at the cursor or at the beginning of what is selected, with all of its text. */
export function linkAt({ selection: { $from, empty } }: EditorState) {
  const at = (index: number) => {
    const node = $from.parent.maybeChild(index);
    return node && marks.link.isInSet(node.marks);
  };
  const index = $from.index();
  // Between two texts the cursor belongs to both.
  const here = at(index) ? index : empty && $from.textOffset === 0 && at(index - 1) ? index - 1 : null;
  const link = here === null ? undefined : at(here);
  if (here === null || !link) return null;
  const isSame = (one: number) => link.isInSet($from.parent.maybeChild(one)?.marks ?? []);
  let first = here;
  let last = here;
  while (isSame(first - 1)) first -= 1;
  while (isSame(last + 1)) last += 1;
  const from = $from.posAtIndex(first);
  return { href: String(link.attrs["href"]), from, to: $from.posAtIndex(last + 1) };
}

/** Links what is selected, or the link at the cursor anew; without either the address itself is written. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    if (!isLinkTarget(href)) return false;
    const link = marks.link.create({ href });
    const { from, to, empty } = state.selection;
    const found = linkAt(state);
    const { tr } = state;
    if (found) tr.removeMark(found.from, found.to, marks.link).addMark(found.from, found.to, link);
    else if (empty) tr.replaceSelectionWith(schema.text(href, [link]), false);
    else tr.addMark(from, to, link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state);
  if (!found) return false;
  dispatch?.(state.tr.removeMark(found.from, found.to, marks.link));
  return true;
};
