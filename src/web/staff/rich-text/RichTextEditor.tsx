import LinkIcon from "@mui/icons-material/Link";
import Box from "@mui/material/Box";
import type { Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { registerTexts } from "#web/i18n.ts";
import { tableButtons, textButtons } from "./buttons.tsx";
import { linkAt, removeLink, setLink } from "./commands.ts";
import { fromHtml, toHtml } from "./html.ts";
import { LinkForm } from "./LinkForm.tsx";
import { cleanPaste } from "./paste.ts";
import { startState } from "./state.ts";
import { placeInTable } from "./tables.ts";
import { Toolbar, type ToolbarButton } from "./Toolbar.tsx";
import "#web/rich-text.css";
import "./editor.css";

registerTexts("rich-text", import.meta.glob("./texts/*.json"));

export type RichTextEditorProps = {
  id: string;
  labelId: string;
  language: Language;
  /** HTML to begin with; later changes of it are not taken. */
  initial: string;
  onChange: (html: string) => void;
  invalid: boolean;
  /** The id of the message that says what is wrong. */
  messageId?: string | undefined;
};

/** Writes a page as it will look, with what a page may have (`kernel/rich-text.ts`) and nothing else. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, initial, onChange, invalid } = props;
  const { t } = useTranslation("rich-text");
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState(() => startState(fromHtml(initial)));
  const [isLinking, setIsLinking] = useState(false);
  const [blockedLinks, setBlockedLinks] = useState(0);

  const take = useEffectEvent((next: EditorState, isChanged: boolean) => {
    setState(next);
    if (isChanged) onChange(toHtml(next.doc));
  });
  const attributes = attributesOf(props);
  const start = useEffectEvent(() => ({ state, attributes }));
  useEffect(() => {
    const made = new EditorView(place.current, {
      ...start(),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        take(next, transaction.docChanged);
      },
      // Tab brings the focus with a cursor of the browser's own; the one of the text stands.
      handleDOMEvents: { focus: (focused) => focused.focus() },
      transformPastedHTML(html) {
        const pasted = cleanPaste(html);
        setBlockedLinks(pasted.blockedLinks);
        return pasted.html;
      },
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    view.current?.setProps({ attributes: JSON.parse(described) as Record<string, string> });
  }, [described]);

  const run = (command: Command, isFocusing: boolean) => {
    if (view.current === null) return;
    command(view.current.state, view.current.dispatch);
    if (isFocusing) view.current.focus();
  };
  const handlePress = (button: ToolbarButton, isByPointer: boolean) => {
    if (button.key === "link") setIsLinking(true);
    else run(button.command, isByPointer);
  };
  const finishLink = (command?: Command) => {
    setIsLinking(false);
    if (command) run(command, true);
    else view.current?.focus();
  };
  const named = (buttons: typeof textButtons) =>
    buttons.map((button) => ({ ...button, label: t(`marks.${button.key}`) }));
  const link: ToolbarButton = {
    key: "link",
    label: t("link"),
    icon: <LinkIcon fontSize="small" />,
    command: () => true,
    isOn: (now) => linkAt(now) !== null,
  };
  const [beforeLink, afterLink] = [named(textButtons.slice(0, 6)), named(textButtons.slice(6))];
  return (
    <div>
      <Toolbar
        label={t("formatting")}
        controls={id}
        buttons={[...beforeLink, link, ...afterLink]}
        state={state}
        onPress={handlePress}
      />
      {placeInTable(state) && (
        <Toolbar
          label={t("marks.table")}
          controls={id}
          buttons={named(tableButtons)}
          state={state}
          onPress={handlePress}
        />
      )}
      {isLinking && (
        <LinkForm
          id={id}
          href={linkAt(state)?.href ?? null}
          onSet={(href) => finishLink(setLink(href))}
          onRemove={() => finishLink(removeLink)}
          onClose={() => finishLink()}
        />
      )}
      <Box ref={place} className="rich-text-editor" data-invalid={invalid || undefined} />
      <Box role="status" sx={{ fontSize: "0.875rem" }}>
        {blockedLinks > 0 && t("blockedPasted", { count: blockedLinks })}
      </Box>
    </div>
  );
}

function attributesOf({
  id,
  labelId,
  language,
  invalid,
  messageId,
}: RichTextEditorProps): Record<string, string> {
  return {
    id,
    class: "rich-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelId,
    lang: language,
    ...(invalid && { "aria-invalid": "true" }),
    ...(invalid && messageId !== undefined && { "aria-describedby": messageId }),
  };
}
