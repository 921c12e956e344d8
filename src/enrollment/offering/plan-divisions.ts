/** The divisions that alone are offered the session's plan of this alias, in SQL; empty: whatever the division. */
export const divisionsOfPlan = (plan: "p" | "sp"): string =>
  `array(select v.division_id from session_plan_divisions v where v.session_plan_id = ${plan}.id order by v.division_id)`;
