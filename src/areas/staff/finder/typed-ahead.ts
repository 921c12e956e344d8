/** A palette that does not come in this time holds no keys back. */
const longestMs = 10_000;

/** It holds what is typed between the keys that open the palette and its input: that is typed there, and runs no shortcut of the page. */
export class TypedAhead {
  #text = "";
  #hasEnter = false;
  #end: (() => void) | undefined;

  /** Holds keys back from now on. */
  begin(): void {
    if (this.#end !== undefined) return;
    [this.#text, this.#hasEnter] = ["", false];
    const handleKey = (event: KeyboardEvent) => this.#hold(event);
    document.addEventListener("keydown", handleKey, { capture: true });
    const timer = setTimeout(() => this.#end?.(), longestMs);
    this.#end = () => {
      document.removeEventListener("keydown", handleKey, { capture: true });
      clearTimeout(timer);
      this.#end = undefined;
    };
  }

  /** Ends it: what was typed, and whether Enter followed. */
  take(): { text: string; hasEnter: boolean } {
    this.#end?.();
    const taken = { text: this.#text, hasEnter: this.#hasEnter };
    [this.#text, this.#hasEnter] = ["", false];
    return taken;
  }

  #hold(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") this.#text = this.#text.slice(0, -1);
    else if (event.key === "Enter") this.#hasEnter = true;
    else if (/^.$/u.test(event.key)) this.#text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
