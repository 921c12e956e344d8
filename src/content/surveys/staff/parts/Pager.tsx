import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";

/** From page to page of a table; where it stands is in the address under `name`. */
export function Pager({ page, pages, name = "page" }: { page: number; pages: number; name?: string }) {
  const { t } = useTranslation("surveys");
  const [search, setSearch] = useSearchParams();
  if (pages <= 1) return null;
  const go = (to: number) => {
    const next = new URLSearchParams(search);
    next.set(name, String(to));
    setSearch(next);
  };
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, mt: 1 }}>
      <Button size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t("answers.previous")}
      </Button>
      <span>{t("answers.more", { page, pages })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t("answers.next")}
      </Button>
    </Stack>
  );
}
