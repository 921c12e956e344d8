import { sql } from "drizzle-orm";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { registerTexts } from "#server/i18n.ts";
import { waiveReasonsTable } from "../offering.table.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { waiveReasons } from "./waive-reasons.ts";

registerTexts("offering-waive-reasons", { en, ko, es });

export function mountWaiveReasons(api: Api): void {
  mountResource(api, waiveReasons, waiveReasonsTable, {
    derived: {
      used: sql`select count(*)::int from enrollment_selections x
        where x.installation_id = waive_reasons.installation_id and waive_reasons.code = any (x.waive_reasons)`,
    },
  });
}
