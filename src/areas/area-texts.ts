import { registerFolders, registerTexts } from "#web/i18n.ts";

/** The texts that only people who are signed in to an area see, each named after its folder. */
export function registerAreaTexts(): void {
  registerTexts("areas-help", import.meta.glob("./help/texts/*.json"));
  registerFolders({
    ...import.meta.glob("../records/texts/*.json"),
    ...import.meta.glob(
      "../{organization,plans,people,identity,content,enrollment,compliance,claims,workspace}/*/texts/*.json",
    ),
    ...import.meta.glob(
      "../{organization,plans,people,identity,content,enrollment,compliance,claims,workspace}/*/{staff,member,change,changes}/texts/*.json",
    ),
    ...import.meta.glob(
      "../{organization,plans,people,identity,content,enrollment,compliance,claims,workspace}/*/web/texts/*.json",
    ),
    ...import.meta.glob(
      "../{organization,plans,people,identity,content,enrollment,compliance,claims,workspace}/*/member/*/texts/*.json",
    ),
    ...import.meta.glob(
      "../{plans/plans,enrollment/offering,content/id-cards,compliance/cobra,compliance/aca,claims/accumulators}/why/texts/*.json",
    ),
    ...import.meta.glob("../enrollment/offering/{sessions,session-content,waive-reasons}/texts/*.json"),
    ...import.meta.glob("../claims/claims/client-totals/texts/*.json"),
    ...import.meta.glob("../people/coverage/termination-reasons/texts/*.json"),
    ...import.meta.glob("../enrollment/processing/{dry-run,participation}/texts/*.json"),
  });
}
