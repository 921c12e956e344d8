import type { ComponentType } from "react";
import { FormPage } from "#records/staff/FormPage.tsx";
import { clients } from "../clients.ts";

/** What later rooms know of a client. */
export type ClientParts = {
  /** What it has and what is next: above its record. */
  Place: ComponentType<{ id: string }>;
  /** Below its record. */
  OwnFields: ComponentType<{ id: string }>;
};

/** A client is a place: what it has stands first, then its record. */
export function ClientPage({ Place, OwnFields }: ClientParts) {
  return (
    <FormPage
      resource={clients}
      above={({ id }) => <Place id={id} />}
      below={({ id }) => <OwnFields id={id} />}
    />
  );
}
