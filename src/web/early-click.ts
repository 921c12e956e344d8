declare global {
  interface Window {
    /** The button of a page rendered by the server that was pressed before our scripts were there (index.html). */
    earlyClick?: { button: HTMLElement | null; stop: () => void };
  }
}

/** Does now what the person wanted before the scripts were there. */
export function clickEarly(): void {
  const early = window.earlyClick;
  early?.stop();
  if (early?.button?.isConnected) early.button.click();
}
