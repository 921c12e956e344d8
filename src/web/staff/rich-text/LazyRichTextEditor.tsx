import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { RichTextEditorProps } from "./RichTextEditor.tsx";

/** The editor is fetched when somebody begins to write. */
export const LazyRichTextEditor = lazyInside<RichTextEditorProps>(() =>
  import("./RichTextEditor.tsx").then(({ RichTextEditor }) => RichTextEditor),
);
