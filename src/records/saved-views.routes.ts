import { eq } from "drizzle-orm";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Api } from "#server/http/api.ts";
import { findSavedViews, removeSavedView, saveView } from "./saved-views.ts";
import { savedViewsTable as saved } from "./saved-views.table.ts";

const shown = { id: saved.id, name: saved.name, query: saved.query };

/** The policies of the table let each actor reach their own views only. */
export function mountSavedViews(api: Api): void {
  api.handle(findSavedViews, ({ scope, query }) =>
    scope.transaction(async ({ db }) => ({
      views: await db.select(shown).from(saved).where(eq(saved.resource, query.resource)).orderBy(saved.name),
    })),
  );
  api.handle(saveView, ({ scope, body }) =>
    scope.transaction(async ({ db }) => {
      const [view] = await db
        .insert(saved)
        .values({
          ...body,
          id: uuidv7(Date.now()),
          installationId: scope.accessScope.installationId,
          actor: scope.actor,
        })
        .onConflictDoUpdate({ target: [saved.actor, saved.resource, saved.name], set: { query: body.query } })
        .returning(shown);
      if (view === undefined) throw new Problem("unexpected");
      return view;
    }),
  );
  api.handle(removeSavedView, ({ scope, params }) =>
    scope.transaction(async ({ db }) => {
      const [removed] = await db.delete(saved).where(eq(saved.id, params.id)).returning({ id: saved.id });
      if (removed === undefined) throw new Problem("notFound");
    }),
  );
}
