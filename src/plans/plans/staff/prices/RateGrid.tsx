import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedRate } from "../../price-list.ts";
import type { RatingMode } from "../../rates.ts";
import type { RateTable } from "./rate-tables.ts";
import type { PriceWords } from "./use-price-words.ts";

type Props = {
  table: RateTable;
  mode: RatingMode;
  words: PriceWords;
  onOpen: (rate: ListedRate) => void;
  onAdd: (selectors: Partial<ListedRate>) => void;
};

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Ages or tiers down, areas across. One stop of the tab key; the arrows move about, Enter opens a price. */
export function RateGrid({ table, mode, words, onOpen, onAdd }: Props) {
  const { t } = useTranslation("plans-staff");
  const [at, setAt] = useState({ row: 0, column: 0 });
  const { personKind, tobacco, tierCode, divisionId } = table.shared;
  const title = [
    divisionId ? words.division(divisionId) : "",
    words.where({
      ...(tierCode ? { tierCode } : {}),
      ...(personKind ? { personKind } : {}),
      ...(tobacco === null || tobacco === undefined ? {} : { tobacco }),
    }),
  ].filter((word) => word !== "");
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const clamp = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1);
    const next = {
      row: clamp(at.row + step[0], table.rows.length),
      column: clamp(at.column + step[1], table.columns.length),
    };
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const rowName = ({ selectors }: RateTable["rows"][number]) =>
    selectors.ageFrom !== null || selectors.ageTo !== null
      ? words.ages(selectors)
      : selectors.tierCode === null
        ? t("everyone")
        : words.tier(selectors.tierCode);
  const isByAge = table.rows.some(({ selectors }) => selectors.ageFrom !== null || selectors.ageTo !== null);
  return (
    <Box sx={{ minWidth: 0 }}>
      {title.length > 0 && (
        <h3 style={{ marginBlock: "0 6px", fontSize: "0.875rem" }}>{title.join(" · ")}</h3>
      )}
      <Box
        sx={{ overflow: "auto", maxHeight: "30rem", border: 1, borderColor: "divider", borderRadius: 1 }}
        onKeyDown={handleKey}
      >
        <Box
          component="table"
          sx={{
            borderCollapse: "separate",
            borderSpacing: 0,
            fontVariantNumeric: "tabular-nums",
            "& th": { fontWeight: 600, px: 1.5, py: 0.5, whiteSpace: "nowrap" },
            "& td": { p: 0, textAlign: "right" },
            "& tbody > * > *": { borderTop: 1, borderColor: "divider" },
            "& thead th": {
              position: "sticky",
              top: 0,
              zIndex: 1,
              bgcolor: "background.paper",
              color: "text.secondary",
              textAlign: "right",
            },
            "& th:first-of-type": { textAlign: "left" },
            "& tbody th": { position: "sticky", left: 0, bgcolor: "background.paper" },
          }}
        >
          <caption className="visually-hidden">{[...title, t("grid.caption")].join(" · ")}</caption>
          <thead>
            <tr>
              <th scope="col">{isByAge ? t("grid.age") : t("grid.tier")}</th>
              {table.columns.map(({ key, ratingArea }) => (
                <th key={key} scope="col">
                  {ratingArea ?? t("grid.allAreas")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, rowAt) => (
              <tr key={row.key}>
                <th scope="row">{rowName(row)}</th>
                {row.cells.map((rates, columnAt) => {
                  const { ratingArea = null, key = "" } = table.columns[columnAt] ?? {};
                  const isAt = at.row === rowAt && at.column === columnAt;
                  const common = {
                    tabIndex: isAt ? 0 : -1,
                    onFocus: () => setAt({ row: rowAt, column: columnAt }),
                    sx: cellLook,
                  };
                  const where = { ...table.shared, ...row.selectors, ratingArea };
                  return (
                    <td key={key}>
                      {rates.length === 0 && (
                        <ButtonBase
                          {...common}
                          data-cell={`${rowAt} ${columnAt}`}
                          aria-label={t("grid.add")}
                          onClick={() => onAdd(where)}
                        >
                          –
                        </ButtonBase>
                      )}
                      {rates.map((rate, nth) => (
                        <ButtonBase
                          key={rate.id}
                          {...common}
                          {...(nth === 0 ? { "data-cell": `${rowAt} ${columnAt}` } : {})}
                          onClick={() => onOpen(rate)}
                        >
                          {words.amount(rate, mode)}
                        </ButtonBase>
                      ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

const cellLook = {
  font: "inherit",
  fontVariantNumeric: "tabular-nums",
  px: 1.5,
  py: 0.375,
  minHeight: 24,
  minWidth: 44,
  width: "100%",
  justifyContent: "flex-end",
  "&:hover": { bgcolor: "action.hover" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: "-2px" },
};
