import { registerFolders, registerTexts } from "#web/i18n.ts";

/** The texts that only people who are signed in to an area see, each named after its folder. */
export function registerAreaTexts(): void {
  registerTexts("areas-help", import.meta.glob("./help/texts/*.json"));
  registerFolders({
    ...import.meta.glob("../resource/texts/*.json"),
    ...import.meta.glob("../domains/*/texts/*.json"),
    ...import.meta.glob("../domains/*/{staff,member,change,changes}/texts/*.json"),
    ...import.meta.glob("../domains/*/web/texts/*.json"),
    ...import.meta.glob("../domains/*/member/*/texts/*.json"),
    ...import.meta.glob("../domains/{plans,offering,id-cards,cobra,aca,accumulators}/why/texts/*.json"),
    ...import.meta.glob("../domains/offering/{sessions,session-content,waive-reasons}/texts/*.json"),
    ...import.meta.glob("../domains/claims/client-totals/texts/*.json"),
    ...import.meta.glob("../domains/coverage/termination-reasons/texts/*.json"),
    ...import.meta.glob("../domains/processing/{dry-run,participation}/texts/*.json"),
  });
}
