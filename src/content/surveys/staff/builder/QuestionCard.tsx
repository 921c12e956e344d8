import CopyIcon from "@mui/icons-material/ContentCopy";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import type { FormQuestion } from "../../form-definition.ts";
import { kindOf } from "./kinds.ts";
import { wordsIn } from "../../form-cells.ts";

type Props = {
  question: FormQuestion;
  /** Its number on the page, from 1. */
  number: number;
  /** The field that the errors of this question begin with. */
  id: string;
  isOpen: boolean;
  hasError: boolean;
  onToggle: () => void;
  /** Undefined where it cannot go there. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
  condition: string | null;
  children: ReactNode;
};

/** A question in the list of its page: what it says and asks for, its tools, and its fields where it is opened. */
export function QuestionCard(props: Props) {
  const { question, number, id, isOpen, hasError, condition } = props;
  const { t } = useTranslation("surveys");
  const title = wordsIn(question.type === "html" ? question.html : question.title, currentLanguage());
  const name = title === "" ? t("builder.untitled", { number }) : title;
  const facts = [
    t(`builder.kinds.${kindOf(question)}`),
    question.type !== "html" && question.isRequired && t("builder.requiredShort"),
    condition,
  ].filter(Boolean);
  const tool = (label: string, icon: ReactNode, act: (() => void) | undefined) => (
    <IconButton size="small" aria-label={t(label, { name })} disabled={act === undefined} onClick={act}>
      {icon}
    </IconButton>
  );
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: hasError ? "error.main" : "divider",
        borderRadius: 1,
        mb: 1,
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, p: 1 }}>
        <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
          <Box sx={{ fontWeight: 600 }}>
            {number}. {name}
          </Box>
          <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{facts.join(" · ")}</Box>
        </Box>
        <Box sx={{ display: "flex", alignItems: "center" }}>
          {tool("builder.up", <UpIcon fontSize="small" />, props.onUp)}
          {tool("builder.down", <DownIcon fontSize="small" />, props.onDown)}
          {tool("builder.copy", <CopyIcon fontSize="small" />, props.onCopy)}
          {tool("builder.remove", <DeleteIcon fontSize="small" />, props.onRemove)}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            aria-label={t(isOpen ? "builder.closeThis" : "builder.openThis", { name })}
            onClick={props.onToggle}
          >
            {t(isOpen ? "builder.close" : "builder.open")}
          </Button>
        </Box>
      </Box>
      <Box
        id={`${id}-fields`}
        hidden={!isOpen}
        sx={{ borderTop: 1, borderColor: "divider", p: { xs: 1, sm: 2 } }}
      >
        {isOpen && props.children}
      </Box>
    </Box>
  );
}
