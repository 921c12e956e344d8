import { startEmbedded } from "#server/database/embedded.ts";
import pg from "pg";
const quiet = () => undefined;
const e = await startEmbedded({
  dataDir: "/tmp/h/g",
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
});
const c = new pg.Client({ connectionString: e.url });
await c.connect();
for (const q of process.argv.slice(2)) {
  const r = await c.query(q);
  console.log("--", q.slice(0, 100));
  console.log(
    r.rows
      .map((x) =>
        Object.values(x)
          .map((v) =>
            v instanceof Date
              ? v.toISOString().slice(0, 16)
              : typeof v === "object" && v
                ? JSON.stringify(v)
                : String(v),
          )
          .join(" | "),
      )
      .join("\n"),
  );
}
await c.end();
await e.stop();
