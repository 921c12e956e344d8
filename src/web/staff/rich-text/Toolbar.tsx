import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, type MouseEvent, type ReactElement, useRef, useState } from "react";
import type { Action } from "./commands.ts";

export type ToolbarButton = Action & { key: string; label: string; icon: ReactElement };

type Props = {
  label: string;
  controls: string;
  buttons: readonly ToolbarButton[];
  state: EditorState;
  onPress: (button: ToolbarButton, isByPointer: boolean) => void;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One stop for Tab; the arrow keys go from button to button. What cannot be done now says so and keeps its place. */
export function Toolbar({ label, controls, buttons, state, onPress }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <Stack
      ref={bar}
      direction="row"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
      sx={{ flexWrap: "wrap", mb: 0.5 }}
    >
      {buttons.map((button, index) => {
        const isOn = button.isOn?.(state);
        const isPossible = isOn === true || button.command(state);
        return (
          <IconButton
            key={button.key}
            aria-label={button.label}
            title={button.label}
            aria-pressed={isOn}
            aria-disabled={isPossible ? undefined : true}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event: MouseEvent) => isPossible && onPress(button, event.detail > 0)}
            sx={{
              borderRadius: 1,
              color: "text.primary",
              "&[aria-pressed=true]": { bgcolor: "primary.main", color: "primary.contrastText" },
              "&[aria-disabled]": { color: "text.secondary", opacity: 0.5, cursor: "default" },
              "&:focus-visible": { outline: "3px solid", outlineColor: "primary.main", outlineOffset: -1 },
              "@media (forced-colors: active)": { "&[aria-pressed=true]": { outline: "2px solid" } },
            }}
          >
            {button.icon}
          </IconButton>
        );
      })}
    </Stack>
  );
}
