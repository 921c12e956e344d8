/** A code of ICD-10-CM as people write it: files leave out its point. Any other code stands as it is. */
export const writtenDiagnosis = (code: string): string =>
  code.replace(/^([A-Z]\d[0-9A-Z])([0-9A-Z]{1,4})$/u, "$1.$2");
