// Files of claims as small as they may be, built for tests.

type Envelope = {
  control?: string;
  sender?: string;
  receiver?: string;
  /** ISA09 and ISA10. */
  written?: string;
  guide?: string;
  functional?: string;
};

/** ISA, GS and the ends around these segments of transaction sets. */
export function interchange(
  segments: readonly string[],
  {
    control = "000000101",
    sender = "LAKESIDE",
    receiver = "OPENROLL",
    written = "261020*0830",
    guide = "005010X221A1",
    functional = "HP",
  }: Envelope = {},
): string {
  const sets = segments.filter((one) => one.startsWith("ST*")).length;
  return [
    `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*${receiver.padEnd(15)}*${written}*^*00501*${control}*0*P*:`,
    `GS*${functional}*${sender}*${receiver}*20261020*0830*1*X*${guide}`,
    ...segments,
    `GE*${sets}*1`,
    `IEA*1*${control}`,
  ]
    .map((one) => `${one}~`)
    .join("");
}

const setOf = (head: string, segments: readonly string[], control: string) => [
  head,
  ...segments,
  `SE*${segments.length + 2}*${control}`,
];

type Person = { number?: string; last?: string; first?: string; memberNumber?: string };
type Payment = Person & {
  payment?: string;
  control?: string;
  /** Of the interchange. */
  interchange?: Envelope;
  /** After the claims. */
  more?: readonly string[];
  /** In the place of the two lines. */
  services?: readonly string[];
  /** CLP02, or the whole CLP with all below it. */
  status?: string;
  claims?: readonly string[];
  payerNumber?: string;
};

const usualServices = [
  "SVC*HC:99213:25*200*85.4**1",
  "DTM*472*20261005",
  "CAS*PR*1*74.6**3*20",
  "CAS*CO*45*20",
  "REF*6R*L1",
  "SVC*HC:80053*100*40**1",
  "DTM*472*20261005",
  "CAS*CO*45*60",
  "REF*6R*L2",
];

/** The claim of a payment, CLP and what is below it: 300.00 billed, 125.40 paid, 94.60 the patient's. */
export function paidClaim({
  number = "LAKE-1001",
  last = "RUIZ",
  first = "DANA",
  memberNumber = "M1001",
  status = "1",
  payerNumber = "P7001",
  services = usualServices,
}: Payment = {}): string[] {
  return [
    `CLP*${number}*${status}*300*125.4*94.6*12*${payerNumber}*11*1`,
    `NM1*QC*1*${last}*${first}****MI*${memberNumber}`,
    "DTM*050*20261012",
    ...services,
  ];
}

/** Takes back what `paidClaim` paid. */
export function reversedClaim(of: Payment = {}): string[] {
  const {
    number = "LAKE-1001",
    last = "RUIZ",
    first = "DANA",
    memberNumber = "M1001",
    payerNumber = "P7001",
  } = of;
  return [
    `CLP*${number}*22*-300*-125.4*-94.6*12*${payerNumber}*11*1`,
    `NM1*QC*1*${last}*${first}****MI*${memberNumber}`,
    "SVC*HC:99213:25*-200*-85.4**1",
    "DTM*472*20261005",
    "CAS*PR*1*-74.6**3*-20",
    "CAS*CO*45*-20",
    "SVC*HC:80053*-100*-40**1",
    "DTM*472*20261005",
    "CAS*CO*45*-60",
  ];
}

/** An 835 with one claim, or with these. */
export function aPayment(of: Payment = {}): string {
  const { payment = "125.40", control = "0001", more = [], claims = paidClaim(of) } = of;
  const segments = [
    `BPR*I*${payment}*C*ACH************20261020`,
    "TRN*1*7001*1935665544",
    "DTM*405*20261020",
    "N1*PR*HARBORVIEW HEALTH",
    "N1*PE*LAKESIDE CLINIC*XX*1234567893",
    "N3*1 LAKE ROAD",
    "LX*1",
    ...claims,
    ...more,
  ];
  return interchange(setOf(`ST*835*${control}`, segments, control), of.interchange);
}

type Bill = Person & {
  kind?: "837P" | "837I";
  dependent?: boolean;
  frequency?: string;
  payerNumber?: string;
  control?: string;
  /** BHT03. */
  batch?: string;
  interchange?: Envelope;
};

/** An 837 with one claim of two lines, 300.00 in all. */
export function aBill(of: Bill = {}): string {
  const {
    number = "LAKE-1001",
    last = "RUIZ",
    first = "DANA",
    memberNumber = "M1001",
    control = "0001",
  } = of;
  const isInstitutional = of.kind === "837I";
  const guide = isInstitutional ? "005010X223A2" : "005010X222A1";
  const service = (code: string, charge: string) =>
    isInstitutional ? `SV2*0300*HC:${code}*${charge}*UN*1` : `SV1*HC:${code}*${charge}*UN*1***1`;
  const segments = [
    `BHT*0019*00*${of.batch ?? "0123"}*20261006*0932*CH`,
    "HL*1**20*1",
    "NM1*85*2*LAKESIDE CLINIC*****XX*1234567893",
    `HL*2*1*22*${of.dependent ? 1 : 0}`,
    `SBR*P*${of.dependent ? "" : "18"}*******CI`,
    `NM1*IL*1*${last}*${first}****MI*${memberNumber}`,
    "DMG*D8*19850302*F",
    "NM1*PR*2*HARBORVIEW HEALTH*****PI*HV1",
    ...(of.dependent ? ["HL*3*2*23*0", "PAT*19", `NM1*QC*1*${last}*ROWAN`, "DMG*D8*20150604*M"] : []),
    `CLM*${number}*300***11:${isInstitutional ? "A" : "B"}:${of.frequency ?? "1"}*Y*A*Y*Y`,
    ...(isInstitutional ? ["DTP*434*RD8*20261005-20261006", "CL1*3*1*01"] : []),
    ...(of.payerNumber === undefined ? [] : [`REF*F8*${of.payerNumber}`]),
    "HI*ABK:J069*ABF:R0789",
    "LX*1",
    service("99213:25", "200"),
    "DTP*472*D8*20261005",
    "REF*6R*L1",
    "LX*2",
    service("80053", "100"),
    "DTP*472*D8*20261005",
    "REF*6R*L2",
  ];
  return interchange(setOf(`ST*837*${control}*${guide}`, segments, control), {
    guide,
    functional: "HC",
    ...of.interchange,
  });
}

type Status = {
  codes?: string;
  action?: string;
  batch?: string;
  number?: string;
  last?: string;
  billed?: string;
  written?: string;
  sender?: string;
  control?: number;
  words?: string;
  /** The status of the provider, before those of its claims. */
  provider?: string[];
};
/** A 277CA about one claim. */
export function aStatus({
  codes = "A7:562:85",
  action = "U",
  batch = "0123",
  number = "LAKE-1001",
  last = "RUIZ",
  billed = "300",
  written = "261101*0900",
  sender = "OPENROLL",
  control = 950,
  words = "",
  provider = [],
}: Status = {}) {
  const segments = [
    "BHT*0085*08*A77*20261101*0900*TH",
    "HL*1**20*1",
    "NM1*PR*2*HARBORVIEW HEALTH*****PI*HV1",
    "TRN*1*T1",
    "HL*2*1*21*1",
    "NM1*41*2*LAKESIDE*****46*LAKESIDE",
    `TRN*2*${batch}`,
    "STC*A1:19:PR*20261101*WQ*300",
    "HL*3*2*19*1",
    "NM1*85*2*LAKESIDE CLINIC*****XX*1234567893",
    ...provider,
    "HL*4*3*PT",
    `NM1*QC*1*${last}*DANA****MI*M1001`,
    `TRN*2*${number}`,
    `STC*${codes}*20261101*${action}*${billed}${words === "" ? "" : `********${words}`}`,
    "REF*1K*P7001",
    "DTP*472*D8*20261005",
  ];
  return interchange(["ST*277*0001*005010X214", ...segments, `SE*${segments.length + 2}*0001`], {
    sender,
    receiver: "LAKESIDE",
    control: String(control).padStart(9, "0"),
    written,
    guide: "005010X214",
    functional: "HN",
  });
}

type Syntax = { set?: string; verdict?: string; group?: string; groupVerdict?: string; written?: string };
/** A 999 about one set of group 1. */
export function a999({
  set = "0001",
  verdict = "R",
  group = "1",
  groupVerdict = verdict,
  written = "261101*0900",
}: Syntax = {}) {
  const segments = [
    `AK1*HC*${group}*005010X222A1`,
    `AK2*837*${set}*005010X222A1`,
    ...(verdict === "A" ? [] : ["IK3*NM1*17*2010*8", "IK4*9:1*67*7*912-70-1234"]),
    `IK5*${verdict}${verdict === "A" ? "" : "*5"}`,
    `AK9*${groupVerdict}*1*1*${verdict === "A" ? 1 : 0}`,
  ];
  return interchange(["ST*999*0001*005010X231A1", ...segments, `SE*${segments.length + 2}*0001`], {
    sender: "OPENROLL",
    receiver: "LAKESIDE",
    control: "000000900",
    written,
    guide: "005010X231A1",
    functional: "FA",
  });
}

/** The answer to a whole interchange of that number. */
export const aTa1 = (control: number, verdict = "R") =>
  `ISA*00*          *00*          *ZZ*OPENROLL       *ZZ*LAKESIDE       *261101*0900*^*00501*000000970*0*P*:~TA1*${String(control).padStart(9, "0")}*261020*0830*${verdict}*${verdict === "A" ? "000" : "018"}~IEA*0*000000970~`;
