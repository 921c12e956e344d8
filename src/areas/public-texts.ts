import { registerFolders } from "#web/i18n.ts";

/** The texts of the public pages beyond the first. Those of the areas come with an area: they are most of all. */
export function registerPublicTexts(): void {
  registerFolders({
    ...import.meta.glob("../{identity/access,plans/plans}/texts/*.json"),
    ...import.meta.glob(
      "../{identity/access,identity/accounts,content/inbox,organization/messaging}/web/texts/*.json",
    ),
    ...import.meta.glob("../identity/access/staff/texts/*.json"),
    ...import.meta.glob("../identity/accounts/web/*/texts/*.json"),
    ...import.meta.glob(
      "../{compliance/cobra/elect,enrollment/union-signups,content/esign}/web/texts/*.json",
    ),
    ...import.meta.glob("../{plans/plans,enrollment/offering}/why/texts/*.json"),
    ...import.meta.glob("../enrollment/enrollment/{sign-in,member/life-events}/texts/*.json"),
  });
}
