import ColumnsIcon from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoomyRows } from "./list-density.ts";
import type { ListState } from "./list-state.ts";

type Props = {
  columns: readonly { field: string; header: string }[];
  shown: readonly string[];
  change: (change: Partial<ListState>) => void;
};

/** Which columns to show. The first one names the row and stays. */
export function ColumnsMenu({ columns, shown, change }: Props) {
  const { t } = useTranslation("records");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRoomy, setRoomy] = useRoomyRows();
  const toggle = (field: string) => {
    const wanted = columns
      .map((column) => column.field)
      .filter((one) => (one === field) !== shown.includes(one));
    change({ columns: wanted });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("list.columns")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ field, header }) => (
          <MenuItem
            key={field}
            dense
            role="menuitemcheckbox"
            aria-checked={shown.includes(field)}
            onClick={() => toggle(field)}
          >
            <Checkbox size="small" checked={shown.includes(field)} tabIndex={-1} inert sx={{ p: 0, mr: 1 }} />
            {header}
          </MenuItem>
        ))}
        <MenuItem dense onClick={() => change({ columns: null })}>
          {t("list.usualColumns")}
        </MenuItem>
        <MenuItem dense role="menuitemcheckbox" aria-checked={isRoomy} onClick={() => setRoomy(!isRoomy)}>
          <Checkbox size="small" checked={isRoomy} tabIndex={-1} inert sx={{ p: 0, mr: 1 }} />
          {t("list.roomyRows")}
        </MenuItem>
      </Menu>
    </>
  );
}
