import { useQuery } from "@tanstack/react-query";
import { isDate } from "#kernel/dates.ts";
import type { coverageOn } from "#people/coverage/coverage-on.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { clientPlans } from "#plans/plans/client-plans.ts";
import { send } from "#web/api.ts";
import type { Coverage, Form } from "./change-form.ts";

/** The plans of the day and the people covered on it: what stands in the fields until somebody changes it. */
export function useCoverChoices(member: MemberDetail, coverage: Coverage | undefined, form: Form) {
  const isAsked = form.act === "cover" && isDate(form.from);
  const plans = useQuery({
    queryKey: ["plans", member.clientId, form.from],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      send<typeof clientPlans>("GET /plans", {
        query: { clientId: member.clientId, on: form.from },
        signal,
      }),
  });
  const covered = useQuery({
    queryKey: ["coverage on", member.id, form.from],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      send<typeof coverageOn>("GET /member/{id}/coverage", {
        params: { id: member.id },
        query: { day: form.from },
        signal,
      }),
  });
  const fitting = (plans.data?.plans ?? []).filter(
    ({ coverageType }) => coverageType === coverage?.coverageType,
  );
  const own = fitting.find(({ name }) => name === coverage?.planName);
  const together = (covered.data?.people ?? [])
    .filter(
      ({ id, coverages }) => id !== member.id && coverages.some((one) => one.planName === coverage?.planName),
    )
    .map(({ id }) => id);
  return {
    plans: fitting,
    planId: form.planId === "" ? (own?.id ?? "") : form.planId,
    dependents: form.dependents ?? together,
  };
}
