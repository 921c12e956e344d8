import AddBelowIcon from "@mui/icons-material/TableRowsOutlined";
import BoldIcon from "@mui/icons-material/FormatBold";
import BulletsIcon from "@mui/icons-material/FormatListBulleted";
import CaptionIcon from "@mui/icons-material/SubtitlesOutlined";
import ColumnIcon from "@mui/icons-material/ViewColumnOutlined";
import HeaderCellIcon from "@mui/icons-material/ViewAgendaOutlined";
import HeadingIcon from "@mui/icons-material/Title";
import IndentIcon from "@mui/icons-material/FormatIndentIncrease";
import ItalicIcon from "@mui/icons-material/FormatItalic";
import NumbersIcon from "@mui/icons-material/FormatListNumbered";
import OutdentIcon from "@mui/icons-material/FormatIndentDecrease";
import ParagraphIcon from "@mui/icons-material/Notes";
import QuoteIcon from "@mui/icons-material/FormatQuote";
import RedoIcon from "@mui/icons-material/Redo";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import RuleIcon from "@mui/icons-material/HorizontalRule";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import UndoIcon from "@mui/icons-material/Undo";
import Box from "@mui/material/Box";
import type { ReactElement } from "react";
import { type Action, actions } from "./commands.ts";
import {
  addColumn,
  addRow,
  hasCaption,
  isHeaderCell,
  removeColumn,
  removeRow,
  removeTable,
  toggleCaption,
  toggleHeaderCell,
} from "./tables.ts";

const small = { fontSize: "small" } as const;

const textIcons: Record<keyof typeof actions, ReactElement> = {
  paragraph: <ParagraphIcon {...small} />,
  heading2: <HeadingIcon sx={{ fontSize: 22 }} />,
  heading3: <HeadingIcon sx={{ fontSize: 17 }} />,
  heading4: <HeadingIcon sx={{ fontSize: 13 }} />,
  bold: <BoldIcon {...small} />,
  italic: <ItalicIcon {...small} />,
  bullets: <BulletsIcon {...small} />,
  numbers: <NumbersIcon {...small} />,
  outdent: <OutdentIcon {...small} />,
  indent: <IndentIcon {...small} />,
  quote: <QuoteIcon {...small} />,
  rule: <RuleIcon {...small} />,
  table: <TableIcon {...small} />,
  undo: <UndoIcon {...small} />,
  redo: <RedoIcon {...small} />,
};

type Named = Action & { key: string; icon: ReactElement };

export const textButtons: readonly Named[] = (Object.keys(actions) as (keyof typeof actions)[]).map(
  (key) => ({
    key,
    ...actions[key],
    icon: textIcons[key],
  }),
);

/** The sign of what is taken away stands small beside that of what it is. */
const removing = (icon: ReactElement) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "end" }}>
    {icon}
    <RemoveIcon sx={{ fontSize: 12, ml: -0.25 }} />
  </Box>
);

export const tableButtons: readonly Named[] = [
  { key: "addRow", command: addRow, icon: <AddBelowIcon {...small} /> },
  { key: "addColumn", command: addColumn, icon: <ColumnIcon {...small} /> },
  { key: "headerCell", command: toggleHeaderCell, isOn: isHeaderCell, icon: <HeaderCellIcon {...small} /> },
  { key: "caption", command: toggleCaption, isOn: hasCaption, icon: <CaptionIcon {...small} /> },
  { key: "removeRow", command: removeRow, icon: removing(<AddBelowIcon {...small} />) },
  { key: "removeColumn", command: removeColumn, icon: removing(<ColumnIcon {...small} />) },
  { key: "removeTable", command: removeTable, icon: removing(<TableIcon {...small} />) },
];
