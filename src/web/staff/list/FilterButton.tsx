import FilterIcon from "@mui/icons-material/FilterList";
import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";

type Props = {
  /** How many filters narrow the list now. */
  active: number;
  isOpen: boolean;
  onToggle: () => void;
};

/** Opens and closes a list's filters, and says how many there are. */
export function FilterButton({ active, isOpen, onToggle }: Props) {
  const { t } = useTranslation("records");
  return (
    <Button
      variant="outlined"
      aria-expanded={isOpen}
      onClick={onToggle}
      startIcon={
        <Badge badgeContent={active} color="primary">
          <FilterIcon />
        </Badge>
      }
    >
      {t("list.filters")}
    </Button>
  );
}
