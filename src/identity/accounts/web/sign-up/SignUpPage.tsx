import { AccountStep } from "./AccountStep.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { PersonalStep } from "./PersonalStep.tsx";
import { SentPage } from "./SentPage.tsx";
import "./sign-up.css";
import { useSignUp } from "./use-sign-up.ts";

/** Signing up in three steps. The account exists only after the link in the mail has been followed. */
export function SignUpPage() {
  const form = useSignUp();
  if (form.sent !== null || form.isReloaded) return <SentPage form={form} />;
  if (form.step === "account") return <AccountStep form={form} />;
  if (form.step === "personal") return <PersonalStep form={form} />;
  return <CheckStep form={form} />;
}
