import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { SignInStage } from "#kernel/access.ts";
import { forgetPlace, rememberedPlace, type SessionUser, useUser } from "#web/session/session.ts";
import { type SignInProgress, stagePaths, useProgress } from "#identity/access/web/sign-in-progress.ts";

/** Leads the one who is signed in to where they were, or to their home. */
export function useArrival(): void {
  const navigate = useNavigate();
  const user = useUser();
  useEffect(() => {
    if (!user) return;
    const place = rememberedPlace();
    forgetPlace();
    void navigate(placeFor(user, place), { replace: true });
  }, [user, navigate]);
}

/**
 * For the page of one step: the sign-in that waits for it; nothing on the way to the next step, or to the start where
 * there is no sign-in.
 */
export function useStage(stage: SignInStage): SignInProgress | null {
  const navigate = useNavigate();
  const user = useUser();
  const progress = useProgress();
  const path = progress ? stagePaths[progress.next] : "/login";
  useArrival();
  useEffect(() => {
    if (!user && path !== stagePaths[stage]) void navigate(path, { replace: true });
  }, [user, path, stage, navigate]);
  return !user && progress?.next === stage ? progress : null;
}

/** Back to where the person was, if that is theirs to see; else the home of their kind of user. */
function placeFor(user: SessionUser, remembered: string | null): string {
  const home = `/${user.type}`;
  const path = remembered?.split("?", 1)[0];
  const isTheirs =
    path === home ||
    remembered?.startsWith(`${home}/`) ||
    remembered?.startsWith("/user/") ||
    (remembered === "/api/docs" && user.type !== "member");
  return isTheirs && remembered ? remembered : home;
}
