import { isCallExpression, isObjectLiteralExpression, isPropertyAssignment } from "typescript/unstable/ast";
import { functionAround } from "./functions.ts";
import { nameOf, openProgram } from "./program.ts";
import { Reader } from "./reader.ts";
import { variantsOf } from "./choices.ts";
import { settle } from "./values.ts";
let t = performance.now();
const lap = (w: string) => { console.log(w, Math.round(performance.now() - t)); t = performance.now(); };
const program = openProgram(process.cwd());
lap("open " + program.sites.length);
let ok = 0, bad = 0, texts = 0;
for (const site of program.sites) { if (process.argv[2] && !site.path.includes(process.argv[2])) continue;
  let node: any = site.call.arguments[0]!;
  try {
    const got = variantsOf((choose) => {
      const r = new Reader(program, choose);
      const v = r.value(node, r.openFrame(functionAround(site.call)));
      const x = v.is === "record" ? v.fields.get("text")! : v;
      return settle(r.asText(x)).text;
    });
    const set = new Set(got);
    texts += set.size; ok++;
    if (process.argv[2] && site.path.includes(process.argv[2])) console.log(site.path, site.line, [...set]);
    if (got.length > 30) console.log(`${site.path}:${site.line} ${got.length} runs ${set.size} texts`);
  } catch (e: any) { bad++; console.log(`${site.path}:${site.line} ✗ ${e.message.slice(0,300)}`); if (!/^src|^a /.test(e.message)) console.log(e.stack.slice(0,600)); }
}
lap(`ok ${ok} bad ${bad} texts ${texts}`);
program.close();
