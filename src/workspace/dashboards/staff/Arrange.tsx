import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Placed, ShownItem } from "../dashboard.ts";
import { moved } from "./moved.ts";

type Props<Item extends ShownItem> = {
  shown: { items: readonly Item[]; others: readonly Item[]; isOwn: boolean };
  /** What is arranged, and what `reset` gives back. */
  label: string;
  resetLabel: string;
  /** Said above the items. */
  about?: string;
  /** Said beside an item. */
  noteOf?: (item: Item) => string | null;
  error: Error | null;
  isBusy: boolean;
  onChange: (items: Placed[] | null) => void;
};

const placesOf = (items: readonly ShownItem[]): Placed[] => items.map(({ id, size }) => ({ id, size }));

/** Adds, removes, moves and widens items: by buttons, and by dragging a line to another place. */
export function Arrange<Item extends ShownItem>({
  shown: { items, others, isOwn },
  label,
  resetLabel,
  about,
  noteOf = () => null,
  error,
  isBusy,
  onChange,
}: Props<Item>) {
  const { t } = useTranslation("dashboards-staff");
  const [said, setSaid] = useState("");
  const dragged = useRef<number | null>(null);
  const change = (next: readonly ShownItem[], saying: string) => {
    if (isBusy) return;
    setSaid(saying);
    onChange(placesOf(next));
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    change(moved(items, from, to), t("moved", { name: item.name, place: to + 1 }));
  };
  return (
    <Card variant="outlined" component="section" aria-label={label} sx={{ p: 2, mb: 2 }}>
      {about !== undefined && <p style={{ margin: "0 0 8px" }}>{about}</p>}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {items.map((item, at) => (
          <Box
            component="li"
            key={item.id}
            draggable
            onDragStart={() => (dragged.current = at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged.current !== null) move(dragged.current, at);
              dragged.current = null;
            }}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 0.5, cursor: "grab" }}
          >
            <Box component="span" sx={{ flex: "1 1 12rem" }}>
              {item.name}
              <Note text={noteOf(item)} />
            </Box>
            <Act name={item.name} label={t("up")} isOff={at === 0} onPress={() => move(at, at - 1)} />
            <Act
              name={item.name}
              label={t("down")}
              isOff={at === items.length - 1}
              onPress={() => move(at, at + 1)}
            />
            <Act
              name={item.name}
              label={t(item.size === "wide" ? "narrower" : "wider")}
              onPress={() =>
                change(
                  items.map((one) =>
                    one.id === item.id ? { ...one, size: one.size === "wide" ? "small" : "wide" } : one,
                  ),
                  t("resized", { name: item.name }),
                )
              }
            />
            <Act
              name={item.name}
              label={t("remove")}
              onPress={() =>
                change(
                  items.filter(({ id }) => id !== item.id),
                  t("removed", { name: item.name }),
                )
              }
            />
          </Box>
        ))}
        {others.map((item) => (
          <Box
            component="li"
            key={item.id}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 0.5 }}
          >
            <Box component="span" sx={{ flex: "1 1 12rem", color: "text.secondary" }}>
              {item.name}
              <Note text={noteOf(item)} />
            </Box>
            <Act
              name={item.name}
              label={t("add")}
              onPress={() => change([...items, item], t("added", { name: item.name }))}
            />
          </Box>
        ))}
      </Box>
      {isOwn && (
        <Button
          sx={{ mt: 1 }}
          onClick={() => {
            setSaid(t("resetDone"));
            onChange(null);
          }}
        >
          {resetLabel}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  );
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : (
    <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.85rem" }}>
      {text}
    </Box>
  );
}

type ActProps = { name: string; label: string; isOff?: boolean; onPress: () => void };

/** One that has no effect keeps the focus, so that who moves an item to the end is not thrown out of the list. */
function Act({ name, label, isOff = false, onPress }: ActProps) {
  return (
    <Button
      size="small"
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      sx={isOff ? { opacity: 0.5 } : {}}
    >
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}
