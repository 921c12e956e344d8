import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useTasks } from "#workspace/tasks/web/use-tasks.ts";
import { formatMoney } from "#kernel/money.ts";
import { save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { formatCount } from "#web/staff/format.ts";
import type { dashboardItem, ItemData, ShownItem } from "../dashboard.ts";
import { mostRows } from "../item-words.ts";
import { csvOf } from "./item-csv.ts";

/** The charts' library weighs more than the page: only who sees a line loads it. */
const LineOfMonths = lazy(() =>
  import("./LineOfMonths.tsx").then((file) => ({ default: file.LineOfMonths })),
);
/** Pixels. */
const lineHeight = 220;

type Props = { item: ShownItem; client: string | null };

/** One item with what it counts now. Bars stand in the table whose numbers they show: they are read as a table. */
export function ItemCard({ item, client }: Props) {
  return (
    <Card
      variant="outlined"
      component="section"
      aria-labelledby={`item-${item.id}`}
      sx={{ p: 2, height: "100%" }}
    >
      <h2 id={`item-${item.id}`} style={{ margin: "0 0 8px", fontSize: "1rem" }}>
        {item.name}
      </h2>
      {item.source === "tasksDue" ? (
        <Waiting item={item} client={client} />
      ) : (
        <Counted item={item} client={client} />
      )}
    </Card>
  );
}

function Counted({ item, client }: Props) {
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["dashboard item", item.id, language, client],
    queryFn: ({ signal }) =>
      send<typeof dashboardItem>("GET /dashboarditem/{id}", {
        params: { id: item.id },
        query: client === null ? {} : { client },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return <Answer of={answer}>{(data) => <Found data={data} />}</Answer>;
}

/** What waits, as the menu has asked for it already. */
function Waiting({ item: { id, name, shape }, client }: Props) {
  const { t } = useTranslation("tasks");
  const type = useUser()?.type ?? "admin";
  const answer = useTasks(client);
  return (
    <Answer of={answer}>
      {({ tasks }) => {
        const rows = tasks
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => ({ label: t(`kind.${kind}`), short: null, value: count, of: null }))
          .toSorted((one, other) => other.value - one.value);
        const total = rows.reduce((sum, { value }) => sum + value, 0);
        const shown = { id, name, shape, unit: "count" as const, about: null, total, path: `/${type}/tasks` };
        return <Found data={{ ...shown, rows: rows.slice(0, mostRows) }} />;
      }}
    </Answer>
  );
}

function Found({ data }: { data: ItemData }) {
  const { t } = useTranslation("dashboards-staff");
  return (
    <>
      {data.about !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {data.about}
        </Typography>
      )}
      <Content data={data} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 1.5, alignItems: "center" }}>
        {data.path !== null && data.total > 0 && (
          <Link to={data.path} style={{ paddingBlock: 4 }}>
            {t("rows")}
            <span className="visually-hidden"> {data.name}</span>
          </Link>
        )}
        {data.rows.length > 0 && (
          <Button
            size="small"
            onClick={() =>
              save({
                blob: csvOf(data, { value: t("value"), of: t("whole") }),
                name: `${data.name.replaceAll(/[^\p{L}\p{N} -]/gu, "")}.csv`,
              })
            }
          >
            {t("csv")}
            <span className="visually-hidden"> {data.name}</span>
          </Button>
        )}
      </Box>
    </>
  );
}

function Content({ data }: { data: ItemData }) {
  const { t } = useTranslation("dashboards-staff");
  const { shape, rows, total } = data;
  if (shape === "figure")
    return (
      <p style={{ margin: 0, fontSize: "2rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {shown(data, total)}
      </p>
    );
  // A line through zeros says nothing either.
  const isEmpty = rows.length === 0 || (shape === "line" && rows.every(({ value }) => value === 0));
  if (isEmpty) return <p style={{ margin: 0 }}>{t("nothing")}</p>;
  if (shape === "line") return <MonthLine data={data} />;
  return <Rows data={data} />;
}

/** The line, and its numbers as a table for whoever cannot see it or wants them exactly. */
function MonthLine({ data }: { data: ItemData }) {
  const { t } = useTranslation("dashboards-staff");
  const [first, last] = [data.rows[0], data.rows.at(-1)];
  return (
    <>
      <div
        role="img"
        aria-label={t("line", {
          name: data.name,
          first: first?.label,
          from: shown(data, first?.value ?? 0),
          last: last?.label,
          to: shown(data, last?.value ?? 0),
        })}
        style={{ height: lineHeight }}
      >
        <Suspense fallback={null}>
          <LineOfMonths rows={data.rows} write={(value) => shown(data, value)} height={lineHeight} />
        </Suspense>
      </div>
      <details>
        <summary style={{ cursor: "pointer", paddingBlock: 4 }}>{t("numbers")}</summary>
        <Rows data={data} />
      </details>
    </>
  );
}

function Rows({ data }: { data: ItemData }) {
  const { t } = useTranslation("dashboards-staff");
  const { shape, rows } = data;
  const widest = Math.max(...rows.map(({ value, of }) => of ?? value), 1);
  return (
    <Box
      component="table"
      sx={{ width: "100%", borderCollapse: "collapse", "& td, & th": { py: 0.5, textAlign: "start" } }}
    >
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{data.name}</th>
          <th scope="col">{t("value")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // Two sessions may bear one name.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${row.label} ${at}`}>
            <Box component="th" scope="row" sx={{ fontWeight: 400, pr: 2, overflowWrap: "anywhere" }}>
              {row.label}
              {shape === "bars" && (
                <Bar share={row.value / widest} of={row.of === null ? null : row.of / widest} />
              )}
            </Box>
            <Box
              component="td"
              sx={{ textAlign: "end !important", verticalAlign: "top", whiteSpace: "nowrap" }}
              style={{ fontVariantNumeric: "tabular-nums" }}
            >
              {row.of === null
                ? shown(data, row.value)
                : t("of", { value: shown(data, row.value), of: shown(data, row.of) })}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Bar({ share, of }: { share: number; of: number | null }) {
  const width = (part: number) => `${Math.max(part * 100, part > 0 ? 1 : 0)}%`;
  return (
    <Box
      aria-hidden
      sx={{
        mt: 0.5,
        height: 8,
        borderRadius: 1,
        position: "relative",
        bgcolor: of === null ? "transparent" : "action.hover",
        width: of === null ? "100%" : width(of),
        forcedColorAdjust: "none",
      }}
    >
      <Box
        sx={{
          height: 8,
          borderRadius: 1,
          bgcolor: "primary.main",
          width: of === null ? width(share) : width(of === 0 ? 0 : Math.min(share / of, 1)),
        }}
      />
    </Box>
  );
}

function shown({ unit }: ItemData, value: number): string {
  return unit === "cents" ? formatMoney(value, currentLanguage()) : formatCount(value, currentLanguage());
}
