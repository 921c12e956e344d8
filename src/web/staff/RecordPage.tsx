import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { focusHeading } from "../shell/use-page.ts";
import { Answer } from "./Answer.tsx";

type Props<Data extends { id: string }> = {
  /** What the records are called in the keys of the queries; other pages find under `["record", kind, id]` what was saved. */
  kind: string;
  get: (id: string, signal: AbortSignal) => Promise<Data>;
  /** `onSaved` takes what the form's call answered, for a new record and for a change. */
  children: (record: Data | null, onSaved: (saved: Data) => void) => ReactNode;
};

/**
 * A new record, or the one of the address. A form that makes a new record stays as it is while the address becomes the
 * record's: so do the focus, what is typed meanwhile and "Saved.". Any other address begins with a form of its own.
 */
export function RecordPage<Data extends { id: string }>(props: Props<Data>) {
  const { id } = useParams();
  const { key, state } = useLocation();
  const [made, setMade] = useState({ at: "", count: 0 });
  // The address of a form that has made its record may be drawn once more before the record's: it is no new form then.
  const form = id === undefined ? `new ${made.count - (made.at === key ? 1 : 0)}` : (madeBy(state) ?? id);
  const handleMade = () =>
    setMade((before) => (before.at === key ? before : { at: key, count: before.count + 1 }));
  return <RecordForm key={form} {...{ ...props, id, form }} onMade={handleMade} />;
}

type FormProps<Data extends { id: string }> = Props<Data> & {
  id: string | undefined;
  form: string;
  onMade: () => void;
};

function RecordForm<Data extends { id: string }>(props: FormProps<Data>) {
  const { kind, get, children, id, form, onMade } = props;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [saved, setSaved] = useState<Data | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["record to edit", kind, id],
    queryFn: ({ signal }) => get(id ?? "", signal),
    enabled: id !== undefined && saved === null,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    // A field that is set only once may have had the focus, and is gone.
    if (saved !== null && document.activeElement === document.body) focusHeading();
  }, [saved]);

  const handleSaved = (record: Data) => {
    queries.setQueryData(["record", kind, record.id], record);
    setSaved(record);
    // An answer may come when another page has taken the form's place.
    if (id !== undefined || !isShown.current) return;
    onMade();
    void navigate(`../${record.id}`, { relative: "path", replace: true, state: { [maker]: form } });
  };
  return (
    <Answer of={{ data: id === undefined ? null : (saved ?? data), error, isFetching, refetch }}>
      {(record) => children(record, handleSaved)}
    </Answer>
  );
}

/** Under which an address remembers the form that made its record. */
const maker = "madeByForm";

function madeBy(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !(maker in state)) return undefined;
  const form = state[maker];
  return typeof form === "string" ? form : undefined;
}
