import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { startOwn } from "../wizard/own-start.ts";

type Props = {
  sessionId: string;
  /** The button says this, and of which session. */
  children: ReactNode;
};

/** Leads into the enrollment at once: the sign-in shows who the employee is, and stays. */
export function StartOwn({ sessionId, children }: Props) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await startOwn(sessionId);
    if (outcome.ok) return void navigate("/Enroll");
    setBusy(false);
    setFailure(outcome.problem.message);
  };
  return (
    <p>
      <button
        type="button"
        className="button button--primary"
        aria-disabled={isBusy}
        onClick={() => void start()}
      >
        {children}
      </button>
      {failure !== null && <span role="alert"> {failure}</span>}
    </p>
  );
}
