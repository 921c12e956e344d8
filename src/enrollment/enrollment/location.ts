import { checked, refused, type Checked } from "#kernel/field-error.ts";
import { readFields } from "#kernel/fields.ts";

export interface Location {
  divisionId: string;
}

/** The wizard's location is a division of the client that the session is for. */
export function checkLocation(
  input: unknown,
  { divisionIds }: { divisionIds: readonly string[] },
): Checked<Location> {
  const fields = readFields(input);
  const divisionId = fields.choice("divisionId", divisionIds, true);
  return divisionId === null ? refused(fields.errors) : checked({ divisionId });
}
