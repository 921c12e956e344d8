import { useEffect, useState } from "react";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { ElectState, openCobraLink } from "../elect.ts";
import type { Answer } from "./choices.ts";

type Payments = ElectState["payments"];
type Shown = { of: string; payments: Payments } | { of: string; problem: ApiProblem };

/** Ticks that follow each other quickly are asked about once. */
const pauseMs = 300;

/**
 * The hook reads what the choice costs and when it is paid; what has been elected where nobody chooses anything. The former answer stays
 * until the next one is there.
 */
export function usePayments(link: string, state: ElectState, answers: readonly Answer[]) {
  const people = answers.filter(({ coverageTypes }) => coverageTypes.length > 0);
  const asked = people.length === 0 ? null : JSON.stringify(people);
  const language = currentLanguage();
  const [shown, setShown] = useState<Shown | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (asked === null) return undefined;
    const gone = new AbortController();
    const ask = async () => {
      try {
        const { payments } = await send<typeof openCobraLink>("POST /cobra/link/{key}", {
          params: { key: link },
          // The text was written from this type a few lines above.
          body: { people: JSON.parse(asked) as Answer[] },
          signal: gone.signal,
        });
        setShown({ of: asked, payments });
      } catch (error) {
        if (gone.signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        setShown({ of: asked, problem: error });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asked, language, link, tries]);
  if (asked === null)
    return { payments: state.payments, isChoice: false, isBusy: false, problem: null, retry };
  return {
    payments: shown !== null && "payments" in shown ? shown.payments : null,
    isChoice: true,
    isBusy: shown?.of !== asked,
    problem: shown !== null && "problem" in shown ? shown.problem : null,
    retry,
  };

  function retry() {
    setShown(null);
    setTries((count) => count + 1);
  }
}
