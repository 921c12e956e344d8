import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { placeToKeep } from "../session/client-choice.ts";
import { forgetExpiry, hasExpired, isLeaving, rememberPlace } from "../session/session.ts";

/** Stands for a page of users where nobody is signed in: it leads to signing in, or says first that the session has ended. */
export function SignInFirst() {
  return isLeaving() ? null : <ToSignIn />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  const [isExpired] = useState(hasExpired);
  useEffect(() => {
    rememberPlace(placeToKeep({ pathname, search }));
    forgetExpiry();
  }, [pathname, search]);
  if (isExpired) return <Navigate to="/logout" replace state={{ reason: "expired", kind: "user" }} />;
  return <Navigate to="/login" replace />;
}
