/** What a list says of a person, in words; `word` finds the text of a key, `day` writes a date. */
export function factWords(
  facts: Readonly<Record<string, string>>,
  word: (key: string) => string,
  day: (date: string) => string,
): string[] {
  return Object.entries(facts).map(([name, value]) => {
    switch (name) {
      case "state":
      case "step":
      case "what":
      case "way":
        return word(`facts.${name}.${value}`);
      case "lastCovered":
      case "lastAsked":
        return `${word(`facts.${name}`)}: ${day(value)}`;
      case "covered":
        return `${word("facts.covered")}: ${value}`;
      default:
        return value;
    }
  });
}
