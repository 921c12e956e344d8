declare global {
  interface Window {
    /** The button that was pressed before the page was brought to life (index.html). */
    earlyClick?: { button: HTMLElement | null; stop: () => void };
  }
}

/** Does now what the person wanted before the scripts were there. */
export function clickEarly(): void {
  const early = window.earlyClick;
  early?.stop();
  if (early?.button?.isConnected) early.button.click();
}
