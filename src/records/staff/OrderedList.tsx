import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type OrderedItem = { id: string; title: string; about: ReactNode; more?: ReactNode };

type Props = {
  label: string;
  items: readonly OrderedItem[];
  isBusy: boolean;
  onOrder: (ids: string[]) => void;
  onEdit: (id: string) => void;
  /** Left out: they stay for good. */
  onRemove?: (id: string) => void;
};

/** Parts in the order in which people meet them, to change, to move and to remove. */
export function OrderedList({ label, items, isBusy, onOrder, onEdit, onRemove }: Props) {
  const { t } = useTranslation("records");
  const move = (at: number, by: -1 | 1) => {
    const ids = items.map(({ id }) => id);
    const [one, other] = [ids[at], ids[at + by]];
    if (one === undefined || other === undefined) return;
    ids[at] = other;
    ids[at + by] = one;
    onOrder(ids);
  };
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: "none", p: 0, m: 0 }}>
      {items.map(({ id, title, about, more }, at) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            py: 1,
            borderTop: at === 0 ? 0 : 1,
            borderColor: "divider",
          }}
        >
          <Box sx={{ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" }}>
            <Box sx={{ fontWeight: 600 }}>{title}</Box>
            <Box sx={{ color: "text.secondary" }}>{about}</Box>
          </Box>
          <Box sx={{ display: "flex", alignItems: "center" }}>
            <IconButton
              size="small"
              aria-label={t("list.up", { name: title })}
              disabled={at === 0 || isBusy}
              onClick={() => move(at, -1)}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t("list.down", { name: title })}
              disabled={at === items.length - 1 || isBusy}
              onClick={() => move(at, 1)}
            >
              <DownIcon fontSize="small" />
            </IconButton>
            <Button size="small" aria-label={t("list.editThis", { name: title })} onClick={() => onEdit(id)}>
              {t("list.edit")}
            </Button>
            {onRemove && (
              <Button
                size="small"
                color="error"
                aria-label={t("list.removeThis", { name: title })}
                disabled={isBusy}
                onClick={() => onRemove(id)}
              >
                {t("remove")}
              </Button>
            )}
          </Box>
          {more !== undefined && <Box sx={{ flex: "1 0 100%" }}>{more}</Box>}
        </Box>
      ))}
    </Box>
  );
}
