import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Tab is not among them: it leaves the text. */
const keys: Record<string, Command> = {
  "Mod-z": undo,
  "Shift-Mod-z": redo,
  "Mod-y": redo,
  "Mod-b": toggleMark(marks.strong),
  "Mod-i": toggleMark(marks.em),
  "Mod-]": sinkListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  "Shift-Enter": newLine,
  Enter: chainCommands(splitListItem(nodes.list_item)),
};

export function startState(doc: Node): EditorState {
  return EditorState.create({
    doc,
    plugins: [history(), keymap(keys), keymap(baseKeymap), gapCursor(), paragraphsOfLines],
  });
}

/** A line that stands alone in the page, or beside another, is a paragraph: so it is saved, and so it is shown. */
const paragraphsOfLines = new Plugin({
  appendTransaction: (transactions, _, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, at, parent, index) => {
      if (node.type !== nodes.line || parent === null) return;
      const isLine = (one: number) => parent.maybeChild(one)?.type === nodes.line;
      if (parent === doc || isLine(index - 1) || isLine(index + 1)) tr.setNodeMarkup(at, nodes.paragraph);
    });
    return tr.docChanged ? tr : null;
  },
});
