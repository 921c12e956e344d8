// `npm run backup` and its like: one of the commands beside the server in dist, built first where its sources are newer.
import { makeReady } from "./ready.mjs";

const [name] = process.argv.splice(2, 1);
makeReady(["server"]);
process.setSourceMapsEnabled(true);
await import(`../dist/server/${name}.js`);
