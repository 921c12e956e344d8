import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import type { BodyOf } from "#kernel/call.ts";
import type { getEnrollmentPayment, PaymentAnswer, storePayment } from "../payment/payments.ts";
import { type Outcome, outcomeOf } from "./draft.ts";

export type PaymentAnswers = BodyOf<typeof storePayment>;

let lastTry: { body: string; key: string } | null = null;

/** One key for one page as it was filled in, so that a second try of the same is the same. Memory only. */
export async function store(body: PaymentAnswers): Promise<Outcome> {
  const sent = JSON.stringify(body);
  const { key } = (lastTry = lastTry?.body === sent ? lastTry : { body: sent, key: crypto.randomUUID() });
  const outcome = await outcomeOf(async () => {
    const { enrollment } = await send<typeof storePayment>("POST /selfenrollment/storepayment", {
      body,
      idempotencyKey: key,
    });
    return enrollment;
  });
  if (outcome.ok) lastTry = null;
  return outcome;
}

/** What the person is to agree to, in the language that they read. `again` fetches it anew. */
export function usePaymentWords(enrollmentIdentifier: string) {
  const { i18n } = useTranslation("payments-web");
  const [answer, setAnswer] = useState<PaymentAnswer | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    send<typeof getEnrollmentPayment>("POST /selfenrollment/getenrollmentpayment", {
      body: { enrollmentIdentifier },
      signal: given.signal,
    }).then(
      (found) => {
        setAnswer(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (error instanceof ApiProblem && !given.signal.aborted) setFailure(error);
      },
    );
    return () => given.abort();
  }, [enrollmentIdentifier, i18n.language, round]);
  return {
    authorization: answer?.authorization ?? null,
    canLink: answer?.ways.includes("link") ?? false,
    failure: failure?.message ?? null,
    again: () => setRound(round + 1),
  };
}
