/** The name of a coverage type inside a sentence: "medical coverage", but "HSA". */
export function coverageInSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;
}
