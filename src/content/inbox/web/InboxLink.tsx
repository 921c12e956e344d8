import "./inbox-link.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import type { unreadCount } from "../messages.ts";
import { tellUnread, useUnread } from "./unread.ts";

const everyMs = 60_000;

/** In the header of who is signed in: the way to their messages, with how many are unread. */
export function InboxLink() {
  const { t } = useTranslation("inbox-web");
  const user = useUser();
  const unread = useUnread();
  const id = user?.id;
  const isDesk = user?.type === "admin";
  const hasInbox =
    user !== null &&
    (!isDesk || user.permissions.some(({ machineName }) => machineName === "manageMessages"));
  useEffect(() => {
    if (id === undefined || !hasInbox) return undefined;
    // Nobody waits for it, and a page that nobody looks at asks nothing.
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      send<typeof unreadCount>("GET /messages/count", { isAside: true }).then(
        (answer) => tellUnread(answer.unread),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, everyMs);
    return () => {
      clearInterval(timer);
      tellUnread(0);
    };
  }, [id, hasInbox]);
  if (!hasInbox) return null;
  return (
    <Link className="button button--quiet" to={isDesk ? "/admin/inbox" : "/inbox"}>
      <svg
        className="inbox-link__icon"
        width="20"
        height="20"
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M2 4h16v12H2zl8 7 8-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      <span className="inbox-link__word">{t("messages")}</span>
      {unread > 0 && (
        <>
          <span className="inbox-count" aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
          <span className="visually-hidden">{t("unread", { count: unread })}</span>
        </>
      )}
    </Link>
  );
}
