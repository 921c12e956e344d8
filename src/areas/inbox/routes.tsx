import { Navigate, type RouteObject, useLocation, useRoutes } from "react-router";
import { ConversationPage, InboxPage, NewMessagePage } from "#content/inbox/member/pages.ts";
import { Queries } from "#web/Queries.tsx";
import { useUser } from "#web/session/session.ts";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { page } from "#web/shell/page-route.tsx";
import { SignInFirst } from "#web/shell/SignInFirst.tsx";

/** Below /inbox. */
const routes: RouteObject[] = [
  { index: true, element: <InboxPage /> },
  page("new", NewMessagePage),
  page(":id", ConversationPage),
  { path: "*", element: <NotFoundPage /> },
];

/** One's own messages, the same for every kind of user; the desk has a page in the administrators' area. */
export function InboxArea() {
  const user = useUser();
  const { pathname } = useLocation();
  const shown = useRoutes(routes);
  if (!user) return <SignInFirst />;
  if (user.type === "admin") return <Navigate to={`/admin${pathname}`} replace />;
  return <Queries>{shown}</Queries>;
}
