import Button, { type ButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";

type Props = Omit<ButtonProps, "disabled" | "loading" | "sx"> & { isBusy: boolean };

/**
 * A button that stays on the page after its work. It cannot be pressed while it works, and keeps the focus: one that is
 * disabled loses it, and whoever works by keyboard stands at the top of the page.
 */
export function BusyButton({ isBusy, onClick, children, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // Enter in a field presses it, too.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      sx={{
        "&[aria-disabled='true'], &[aria-disabled='true']:hover": {
          color: "transparent",
          cursor: "progress",
          boxShadow: "none",
          ...(props.variant === "contained" && { bgcolor: "action.disabledBackground" }),
        },
      }}
    >
      {children}
      {isBusy && (
        <CircularProgress aria-hidden size={16} sx={{ position: "absolute", color: "action.disabled" }} />
      )}
    </Button>
  );
}
