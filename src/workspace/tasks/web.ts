import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the staff's areas show this domain.

export { useTaskCounts } from "./web/use-tasks.ts";

export const taskPages = [
  page(
    "tasks",
    lazyPage(
      () => import("./staff/TasksPage.tsx").then((file) => file.TasksPage),
      "tasks-staff",
      "tasks",
      "records",
    ),
  ),
];
