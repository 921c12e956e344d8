import { makePlanDocuments } from "./plan-documents.ts";
import { makeOrganisations } from "./organisations.ts"; import { makeCodes } from "./codes.ts"; import { makePlans } from "./plans.ts"; import { makeMembers } from "./members.ts"; import { SsnSource } from "./people.ts"; import { Vault } from "#server/crypto.ts"; import { makeSessions } from "./sessions.ts"; import { makeEnrollments } from "./enrollments.ts";
import { writeFileSync } from "node:fs";
const demo={installationId:"018f0000-0000-7000-8000-000000000000",today:"2026-11-21",year:2026,vault:new Vault([{id:"t",key:Buffer.alloc(32,7)}]),founded:"2025-05-21T14:00:00.000Z"};
const t=(n:string)=>{console.log(n,Math.round(performance.now()-last));last=performance.now();}; let last=performance.now();
const o=makeOrganisations(demo); const c=makeCodes(demo); const p=makePlans(demo,o,c); t("plans");
const ssns=new SsnSource(); const m=makeMembers(demo,{organisations:o,plans:p,ssns}); t("members");
const s=makeSessions(demo,o,p); const e=makeEnrollments(demo,{sessions:s,members:m,ssns,clerkId:"x"}); t("enrollments");
let n=0; await makePlanDocuments(demo,p,{put:async(b)=>{writeFileSync(`/tmp/h/g/doc${n++}.pdf`,b);return "k"+n;},get:async()=>Buffer.alloc(0)}); t("docs");
