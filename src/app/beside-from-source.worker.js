// A test and `npm run dev` have no built server: here its source is read as it stands.
import { register } from "tsx/esm/api";

register();
await import("./beside.worker.ts");
