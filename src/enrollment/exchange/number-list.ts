/** Whole numbers in a row, four bytes each: a million of them stay small. */
export class NumberList {
  #numbers = new Int32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }
}

/** From a number above 0 to another, eight bytes a pair. */
export class NumberMap {
  #keys = new Int32Array(4096);
  #values = new Int32Array(4096);
  #size = 0;

  get(key: number): number | undefined {
    const at = this.#placeOf(key);
    return this.#keys[at] === key ? this.#values[at] : undefined;
  }

  set(key: number, value: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    const at = this.#placeOf(key);
    if (this.#keys[at] !== key) this.#size += 1;
    this.#keys[at] = key;
    this.#values[at] = value;
  }

  /** Where the key is, or the free place where it would go. */
  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let at = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Int32Array(keys.length * 2);
    this.#values = new Int32Array(keys.length * 2);
    this.#size = 0;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      if (key !== 0) this.set(key, values[at] ?? 0);
    }
  }
}

/** Which of many numbers are in, a bit each. */
export class NumberSet {
  #bits = new Uint8Array(4096);
  size = 0;

  add(number: number): void {
    const byte = number >> 3;
    if (byte >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(byte + 1, this.#bits.length * 2));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    if (this.has(number)) return;
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (number & 7));
    this.size += 1;
  }

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
