import { InlineError } from "@cmsgov/design-system";

/** The message of a group that the kit has no part for. */
export function FieldFault({ id, children }: { id: string; children: string | undefined }) {
  return children === undefined ? null : <InlineError id={id}>{children}</InlineError>;
}
