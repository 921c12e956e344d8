import { enUS, esES, koKR } from "@mui/material/locale";
import { createTheme, type Theme } from "@mui/material/styles";
import type { Language } from "#kernel/language.ts";
import { site } from "../site.ts";

const kitTexts = { en: enUS, ko: koKR, es: esES };

/** The kit takes away the outline that shell.css draws, and has no ripple here to show instead. */
const focused = { "&:focus-visible": { outline: "3px solid var(--focus)", outlineOffset: 2 } };

/** MUI in the look of shell.css: the site's colours, our font, 14 px, radius 6, nothing that shouts. */
export function staffTheme(language: Language): Theme {
  const { primary, accent } = site().theme;
  return createTheme(
    {
      palette: {
        primary: { main: primary },
        secondary: { main: accent },
        error: { main: "#b3261e" },
        success: { main: "#1b6e3c" },
        warning: { main: "#8a5a00" },
        text: { primary: "#17262b", secondary: "#4a5a60" },
        divider: "#d5dde0",
      },
      shape: { borderRadius: 6 },
      spacing: 8,
      typography: {
        fontFamily: "var(--font)",
        fontSize: 14,
        body1: { fontSize: "0.875rem", lineHeight: 1.45 },
        button: { textTransform: "none", fontWeight: 600 },
      },
      components: {
        MuiButton: {
          defaultProps: { disableElevation: true },
          // On the way from one colour to another its words could not be read.
          styleOverrides: { root: { ...focused, transition: "none" } },
        },
        MuiIconButton: { styleOverrides: { root: focused } },
        MuiButtonBase: { defaultProps: { disableRipple: true } },
        // Dialogs stand outside the area, whose text is smaller than the public pages'.
        MuiDialog: { styleOverrides: { paper: { fontSize: "0.875rem", lineHeight: 1.45 } } },
        MuiTextField: { defaultProps: { size: "small" } },
      },
    },
    kitTexts[language],
  );
}
