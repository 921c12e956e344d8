import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { focusHeading } from "../shell/use-page.ts";
import { Answer } from "./Answer.tsx";

type Props<Data extends { id: string }> = {
  /** What the records are called in the keys of the queries; other pages find under `["record", kind, id]` what was saved. */
  kind: string;
  get: (id: string, signal: AbortSignal) => Promise<Data>;
  /** `onSaved` takes what the form's call answered, for a new record and for a change. */
  children: (record: Data | null, onSaved: (saved: Data) => void) => ReactNode;
};

type Form<Data> = { id: string | undefined; count: number; saved: Data | null };

/**
 * A new record, or the one of the address. A form that makes a new record stays as it is while the address becomes the
 * record's: so do the focus, what is typed meanwhile and "Saved.". Any other address begins with a form of its own.
 */
export function RecordPage<Data extends { id: string }>({ kind, get, children }: Props<Data>) {
  const { id } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [form, setForm] = useState<Form<Data>>({ id, count: 0, saved: null });
  if (form.id !== id) {
    const isMadeHere = form.id === undefined && form.saved?.id === id;
    setForm(isMadeHere ? { ...form, id } : { id, count: form.count + 1, saved: null });
  }
  const saved = form.saved?.id === id ? form.saved : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["record to edit", kind, id],
    queryFn: ({ signal }) => get(id ?? "", signal),
    enabled: id !== undefined && saved === undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    // A field that is set only once may have had the focus, and is gone.
    if (form.saved !== null && document.activeElement === document.body) focusHeading();
  }, [form.saved]);

  const handleSaved = (record: Data) => {
    queries.setQueryData(["record", kind, record.id], record);
    // An answer may come when another form has taken its place.
    setForm((now) => (now.count === form.count ? { ...now, saved: record } : now));
    if (id === undefined) void navigate(`../${record.id}`, { relative: "path", replace: true });
  };
  const record = id === undefined ? null : (saved ?? data);
  return (
    <Answer of={{ data: record, error, isFetching, refetch }}>
      {(known) => <Fragment key={form.count}>{children(known, handleSaved)}</Fragment>}
    </Answer>
  );
}
