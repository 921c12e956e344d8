import { useRef } from "react";

/** The same key for the same content: what has arrived already is not sent twice, and what was changed is another request. */
export function useRequestKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current.key === "" || last.current.content !== written)
      last.current = { content: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}
