import type { ComponentType } from "react";
import { FormPage } from "#resource/staff/FormPage.tsx";
import { clients } from "../clients.ts";

/** A client's record, and what stands below it. */
export function ClientPage({ Place }: { Place: ComponentType<{ id: string }> }) {
  return <FormPage resource={clients} below={({ id }) => <Place id={id} />} />;
}
