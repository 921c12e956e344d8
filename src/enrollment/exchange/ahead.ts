/** Makes what comes next while the one before is worked on, from the moment on that `begin` says. */
export class Ahead<T> {
  readonly #source: AsyncGenerator<T>;
  #coming: Promise<IteratorResult<T>> | undefined;

  constructor(source: AsyncGenerator<T>) {
    this.#source = source;
  }

  begin(): void {
    if (this.#coming !== undefined) return;
    this.#coming = this.#source.next();
    // Anyone who takes it hears of its failure; that it comes before is no surprise.
    this.#coming.catch(() => undefined);
  }

  async next(): Promise<T | undefined> {
    this.begin();
    const made = await this.#coming;
    this.#coming = undefined;
    return made?.done === false ? made.value : undefined;
  }

  async end(): Promise<void> {
    await this.#source.return(undefined);
  }
}
