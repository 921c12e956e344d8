import type { InferInsertModel } from "drizzle-orm";
import type { clientSuppliersTable, suppliersTable } from "#plans/plans/plans.table.ts";
import { type Demo, kept, newYear } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Supplier = InferInsertModel<typeof suppliersTable>;
type ClientSupplier = InferInsertModel<typeof clientSuppliersTable>;
type Definition = Pick<
  Supplier,
  | "name"
  | "kind"
  | "phone"
  | "providerPhone"
  | "precertificationPhone"
  | "url"
  | "claimsAddress"
  | "payerId"
  | "rxBin"
  | "rxPcn"
> &
  Pick<ClientSupplier, "coverageType" | "showOnIdCard">;

/** Made up, numbers and all. */
const definitions: readonly Definition[] = [
  {
    name: "Direct Care Network",
    kind: "network",
    phone: "6175550171",
    providerPhone: "6175550175",
    precertificationPhone: "6175550176",
    url: "https://directcare.example",
    claimsAddress: "PO Box 4100, Boston, MA 02205",
    payerId: "DCN01",
    coverageType: "medical",
    showOnIdCard: true,
  },
  {
    name: "Lighthouse Rx",
    kind: "pharmacy",
    phone: "6175550172",
    rxBin: "610000",
    rxPcn: "LHRX",
    coverageType: "medical",
    showOnIdCard: true,
  },
  {
    name: "Bayline Dental",
    kind: "carrier",
    phone: "6175550173",
    url: "https://bayline-dental.example",
    claimsAddress: "PO Box 4200, Boston, MA 02205",
    payerId: "BAYD1",
    coverageType: "dental",
    showOnIdCard: true,
  },
  { name: "Keystone Reinsurance", kind: "stopLoss", phone: "6175550176", coverageType: "medical" },
  { name: "Harborlight Assistance", kind: "assistance", phone: "6175550174", coverageType: null },
  {
    name: "ClearSight",
    kind: "carrier",
    phone: "6175550177",
    url: "https://clearsight.example",
    claimsAddress: "PO Box 4300, Boston, MA 02205",
    payerId: "CLRS1",
    coverageType: "vision",
    showOnIdCard: true,
  },
];

/** Whom the employers work with beside their carriers, and by which numbers they are known there. */
export function makeSuppliers(
  demo: Demo,
  { employers }: Organisations,
): { suppliers: Supplier[]; clientSuppliers: ClientSupplier[] } {
  const made = definitions.map(({ coverageType, showOnIdCard, ...definition }) => ({
    use: { coverageType: coverageType ?? null, showOnIdCard: showOnIdCard ?? false },
    supplier: {
      ...kept(new Random(`supplier ${definition.name}`), demo.founded),
      installationId: demo.installationId,
      ...definition,
    },
  }));
  const clientSuppliers = Object.entries(employers).flatMap(([key, { row }], nth) =>
    made.map(({ supplier, use }, at) => ({
      ...kept(new Random(`supplier ${key} ${supplier.name}`), demo.founded),
      installationId: demo.installationId,
      clientId: row.id,
      supplierId: supplier.id,
      ...use,
      policyNumber: `${4100 + nth * 100 + at}`,
      rxGroup: supplier.kind === "pharmacy" ? `HRB${nth + 1}` : null,
      effectiveDate: newYear(demo.year - 1),
    })),
  );
  return { suppliers: made.map(({ supplier }) => supplier), clientSuppliers };
}
