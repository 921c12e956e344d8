import BoldIcon from "@mui/icons-material/FormatBold";
import BulletsIcon from "@mui/icons-material/FormatListBulleted";
import NumbersIcon from "@mui/icons-material/FormatListNumbered";
import HeadingIcon from "@mui/icons-material/Title";
import ItalicIcon from "@mui/icons-material/FormatItalic";
import LinkIcon from "@mui/icons-material/Link";
import ParagraphIcon from "@mui/icons-material/Notes";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { type ReactElement, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import "#web/rich-text.css";

type Mark = "heading" | "paragraph" | "bold" | "italic" | "bullets" | "numbers" | "link" | "table";

const marks: readonly [Mark, ReactElement][] = [
  ["heading", <HeadingIcon key="heading" fontSize="small" />],
  ["paragraph", <ParagraphIcon key="paragraph" fontSize="small" />],
  ["bold", <BoldIcon key="bold" fontSize="small" />],
  ["italic", <ItalicIcon key="italic" fontSize="small" />],
  ["bullets", <BulletsIcon key="bullets" fontSize="small" />],
  ["numbers", <NumbersIcon key="numbers" fontSize="small" />],
  ["link", <LinkIcon key="link" fontSize="small" />],
  ["table", <TableIcon key="table" fontSize="small" />],
];
const commands: Record<Exclude<Mark, "link">, [command: string, value?: string]> = {
  heading: ["formatBlock", "<h2>"],
  paragraph: ["formatBlock", "<p>"],
  bold: ["bold"],
  italic: ["italic"],
  bullets: ["insertUnorderedList"],
  numbers: ["insertOrderedList"],
  table: [
    "insertHTML",
    "<table><tbody><tr><th>&nbsp;</th><th>&nbsp;</th></tr><tr><td>&nbsp;</td><td>&nbsp;</td></tr></tbody></table><p><br></p>",
  ],
};

type Props = {
  id: string;
  labelId: string;
  language: Language;
  /** HTML to begin with; later changes of it are not taken. */
  initial: string;
  onChange: (html: string) => void;
  invalid: boolean;
};

/**
 * Writes a page as it will look, with the few marks that a page may have. What is pasted comes along as it is: the server
 * keeps only what is allowed, and the preview shows that.
 */
export function RichTextEditor({ id, labelId, language, initial, onChange, invalid }: Props) {
  const { t } = useTranslation("offering-session-content");
  const text = useRef<HTMLDivElement>(null);
  const [html] = useState({ __html: initial });
  const [link, setLink] = useState<{ range: Range; href: string } | null>(null);

  const tell = () => onChange(text.current?.innerHTML ?? "");
  const run = (mark: Mark) => {
    const range = selectionIn(text.current);
    if (mark === "link") return range && setLink({ range, href: "https://" });
    text.current?.focus();
    // Old, and the one way that every browser has to change the text under the cursor and keep its own undo.
    const [command, value] = commands[mark];
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand(command, false, value);
    tell();
  };
  const setHref = () => {
    if (link === null) return;
    text.current?.focus();
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(link.range);
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand(link.href === "" ? "unlink" : "createLink", false, link.href);
    setLink(null);
    tell();
  };
  return (
    <div>
      <Stack direction="row" role="group" aria-label={t("editor.marks")} sx={{ flexWrap: "wrap", mb: 0.5 }}>
        {marks.map(([mark, icon]) => (
          <IconButton
            key={mark}
            size="small"
            aria-label={t(`editor.${mark}`)}
            title={t(`editor.${mark}`)}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(mark)}
          >
            {icon}
          </IconButton>
        ))}
      </Stack>
      {link && (
        <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: "center", flexWrap: "wrap" }}>
          <label htmlFor={`${id}-href`}>{t("editor.address")}</label>
          <OutlinedInput
            id={`${id}-href`}
            size="small"
            autoFocus
            value={link.href}
            onChange={(event) => setLink({ ...link, href: event.target.value.trim() })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              setHref();
            }}
            sx={{ flex: "1 1 14rem" }}
          />
          <Button onClick={setHref}>{t("editor.setLink")}</Button>
          <Button onClick={() => setLink(null)}>{t("cancel")}</Button>
        </Stack>
      )}
      <Box
        id={id}
        ref={text}
        className="rich-text"
        role="textbox"
        aria-multiline
        aria-labelledby={labelId}
        aria-invalid={invalid || undefined}
        tabIndex={0}
        lang={language}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        // As the server keeps it: nothing harmful is left in it.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={html}
        sx={{
          minHeight: "14rem",
          maxHeight: "26rem",
          overflowY: "auto",
          p: 1.5,
          border: 1,
          borderColor: invalid ? "error.main" : "rgba(0,0,0,0.4)",
          borderRadius: 1,
          "&:focus-visible": { outline: "3px solid", outlineColor: "primary.main", outlineOffset: 1 },
        }}
      />
    </div>
  );
}

/** The selection, if it is in this text; it is gone as soon as something else has the focus. */
function selectionIn(text: HTMLElement | null): Range | null {
  const selection = getSelection();
  if (!text || !selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return text.contains(range.commonAncestorContainer) && !range.collapsed ? range.cloneRange() : null;
}
