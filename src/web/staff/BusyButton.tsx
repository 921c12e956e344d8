import Button, { type ButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";

type Props = Omit<ButtonProps, "loading" | "loadingPosition"> & { isBusy: boolean };

/**
 * A button that stays on the page after its work. It cannot be pressed while it works, or while there is nothing for it
 * to do (`disabled`), and keeps the focus: one that the browser disables loses it, and the one who works by keyboard stands
 * at the top of the page. With a `startIcon` the words stay and the icon turns; without one they give way.
 */
export function BusyButton({ isBusy, disabled = false, startIcon, onClick, children, sx, ...props }: Props) {
  const isOff = isBusy || disabled;
  const hidesWords = isBusy && startIcon === undefined;
  const spinner = (
    <CircularProgress
      aria-hidden
      size={16}
      sx={{ color: "action.disabled", ...(hidesWords && { position: "absolute" }) }}
    />
  );
  return (
    <Button
      {...props}
      aria-disabled={isOff || undefined}
      startIcon={isBusy && startIcon !== undefined ? spinner : startIcon}
      onClick={(event) => {
        // Enter in a field presses it, too.
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      sx={[
        {
          "&[aria-disabled='true'], &[aria-disabled='true']:hover": {
            color: hidesWords ? "transparent" : "action.disabled",
            cursor: isBusy ? "progress" : "default",
            boxShadow: "none",
            bgcolor: props.variant === "contained" ? "action.disabledBackground" : "transparent",
            ...(props.variant === "outlined" && { borderColor: "action.disabledBackground" }),
          },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
      {hidesWords && spinner}
    </Button>
  );
}
