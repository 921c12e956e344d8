import { setImmediate as othersGoOn } from "node:timers/promises";
import type { Language } from "#kernel/language.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Eob, EobBlock } from "./eob.ts";
import { eobParts } from "./eob-blocks.ts";
import { eobWords, readEobFacts } from "./eob-facts.service.ts";
import { drawEob, openEobPdf } from "./eob.pdf.ts";
import type { TotalsAfterClaim } from "./totals-port.service.ts";

type Asked = { claimId: string; totalsAfter: TotalsAfterClaim | undefined };

/** The EOB in the language of the request. */
export async function getEob(services: Services, scope: Scope, asked: Asked): Promise<Eob> {
  return (await lookAtEob(services, scope, asked)).eob;
}

/** Each look is a row of the audit. */
async function lookAtEob(services: Services, scope: Scope, asked: Asked): Promise<MadeEob> {
  return scope.transaction(async (transaction) => {
    const made = await makeEob(services, transaction, { ...asked, language: scope.context.language });
    transaction.audit({
      action: "view",
      subject: "eobs",
      subjectId: asked.claimId,
      clientId: made.clientId ?? undefined,
      details: { ids: [made.memberId] },
    });
    return made;
  });
}

type MadeEob = {
  eob: Eob;
  memberId: string;
  clientId: string | null;
  number: string;
  address: readonly string[];
};

export async function makeEob(
  services: Services,
  transaction: Transaction,
  asked: Asked & { language: Language },
): Promise<MadeEob> {
  const facts = await readEobFacts(services, transaction, asked);
  const { claim, memberId, language, address } = facts;
  const version = claim.versions.at(-1)?.number ?? 0;
  const blocks: EobBlock[] = [];
  for (const part of eobParts(facts)) {
    blocks.push(...part);
    await othersGoOn();
  }
  return {
    eob: { claimId: claim.id, version, language, blocks },
    memberId,
    clientId: claim.clientId,
    number: claim.externalNumber ?? claim.claimNumber,
    address,
  };
}

export async function getEobPdf(services: Services, scope: Scope, asked: Asked): Promise<FileAnswer> {
  const { language } = scope.context;
  const { eob, number } = await lookAtEob(services, scope, asked);
  const words = eobWords(language);
  const pdf = openEobPdf(services, {
    language,
    title: words("title"),
    footer: words("footer", { number }),
    createdAt: services.clock(),
  });
  drawEob(pdf, eob.blocks);
  // The name says nothing of the person: it ends up in a folder that others see.
  return { file: await pdf.finish(), mediaType: "application/pdf", name: "eob.pdf", inline: true };
}
