import { useUser } from "#web/session/session.ts";

/** Whether the buttons show; the server decides for itself. */
export function useMayDecide(): boolean {
  const user = useUser();
  return (
    (user?.type === "admin" || user?.type === "tpa") &&
    user.permissions.some(({ machineName }) => machineName === "enrollment")
  );
}
