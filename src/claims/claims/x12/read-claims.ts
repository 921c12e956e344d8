import { isKnownDecision } from "../claim-status.ts";
import { setBalance, brokenIdentities } from "../balance.ts";
import type { ParsedAnswer } from "../parsed-answer.ts";
import type { Envelope, Finding, ParsedClaim, SetKind } from "../parsed-claim.ts";
import { interchangeAnswer, StatusReader, SyntaxReader } from "./answers.ts";
import { BillReader } from "./bills.ts";
import type { ClaimDraft } from "./claim-parts.ts";
import { PaymentReader } from "./payments.ts";
import { elementOf, readSegments, type Segment, type Separators, X12Refused } from "./segments.ts";

/** One transaction set, ST to SE, as its envelopes name it. */
export type SetHead = {
  /** From 1 over the whole file. */
  place: number;
  /** Undefined where it is none that we read. */
  kind: SetKind | undefined;
  version: string;
  sender: string;
  receiver: string;
  interchangeControl: string;
  groupControl: string;
  setControl: string;
  /** None: it came in no interchange. */
  envelope: Envelope | null;
  /** When its interchange was written, ISA09 and ISA10, as digits; of two answers the later one counts. */
  writtenAt: string;
};

export type ClaimEvent =
  | { type: "set"; set: SetHead }
  /** `findings`: what its segments say wrongly; `broken`: the identities that its amounts break. */
  | { type: "claim"; set: SetHead; claim: ParsedClaim; findings: Finding[]; broken: Finding[] }
  | {
      type: "setEnd";
      set: SetHead;
      findings: Finding[];
      payment: number | null;
      /** Of the check or transfer. */
      paymentNumber: string | null;
      claims: number;
      payerName: string | null;
      /** BHT03 of a set of bills. */
      batch: string | null;
      /** A set of answers says this of what was sent. */
      answers: readonly ParsedAnswer[];
    }
  | { type: "finding"; finding: Finding };

/** No payer answers more claims in one set. */
const mostAnswers = 100_000;
/** The guides allow nine signs; a set is known by them. */
const longestControl = 100;

type Reader = PaymentReader | BillReader | SyntaxReader | StatusReader;
type Open = { head: SetHead; reader: Reader | undefined; segments: number; claims: number };

/**
 * Reads a file of claims from its first to its last byte, one event after another. What is wrong in a claim is told with
 * it; what is wrong in a set, at its end. A file that ends in the middle says so as its last event: all sets before stand.
 */
export async function* readClaims(content: AsyncIterable<string>): AsyncGenerator<ClaimEvent> {
  const envelopes = new Envelopes();
  try {
    for await (const some of readSegments(content))
      for (const { segment, separators } of some)
        for (const event of envelopes.take(segment, separators)) yield event;
  } catch (error) {
    if (!(error instanceof X12Refused) || !envelopes.hasSets) throw error;
    yield* envelopes.stop();
    yield { type: "finding", finding: { code: error.code, params: { line: error.line } } };
    return;
  }
  if (!envelopes.hasGroups && !envelopes.hasSets) throw new X12Refused("noGroup", 1);
  yield* envelopes.stop();
}

/** ISA, GS and ST around the claims, with what each says at its end. */
class Envelopes {
  #isa: Segment | undefined;
  #gs: Segment | undefined;
  #set: Open | undefined;
  #groups = 0;
  #sets = 0;
  #setsEver = 0;
  #claims = 0;
  hasGroups = false;

  get hasSets(): boolean {
    return this.#setsEver > 0;
  }

  *take(segment: Segment, separators: Separators): Generator<ClaimEvent> {
    switch (segment.name) {
      case "ISA":
        yield* this.stop();
        this.#isa = segment;
        this.#gs = undefined;
        this.#groups = 0;
        return;
      case "GS":
        yield* this.stop();
        this.#gs = segment;
        this.hasGroups = true;
        this.#groups += 1;
        this.#sets = 0;
        return;
      case "TA1":
        yield* this.stop();
        yield* this.#ofInterchange(segment);
        return;
      case "ST":
        yield* this.stop();
        yield* this.#begin(segment);
        return;
      case "GE":
        yield* this.stop();
        yield* this.#closes(segment, { count: this.#sets, control: this.#gs?.elements[6], code: "group" });
        this.#gs = undefined;
        return;
      case "IEA":
        yield* this.stop();
        yield* this.#closes(segment, {
          count: this.#groups,
          control: this.#isa?.elements[13],
          code: "interchange",
        });
        return;
      default:
        yield* this.#within(segment, separators);
    }
  }

  *#begin(segment: Segment): Generator<ClaimEvent> {
    if (this.#gs === undefined) throw new X12Refused("noGroup", segment.line);
    this.#sets += 1;
    const version = elementOf(segment, 3) || elementOf(this.#gs, 8);
    const kind = kindOf(elementOf(segment, 1), version);
    const head = this.#head({ kind, version, setControl: elementOf(segment, 2) });
    this.#set = { head, reader: readerOf(kind), segments: 1, claims: 0 };
    yield { type: "set", set: head };
  }

  #head({ kind, version, setControl }: Pick<SetHead, "kind" | "version" | "setControl">): SetHead {
    this.#setsEver += 1;
    const isa = (place: number) => (this.#isa === undefined ? "" : elementOf(this.#isa, place));
    const gs = (place: number) =>
      this.#gs === undefined ? "" : elementOf(this.#gs, place).slice(0, longestControl);
    return {
      place: this.#setsEver,
      kind,
      version,
      sender: isa(6),
      receiver: isa(8),
      interchangeControl: isa(13),
      groupControl: gs(6),
      setControl: setControl.slice(0, longestControl),
      envelope: {
        senderQualifier: isa(5),
        receiverQualifier: isa(7),
        usage: isa(15),
        applicationSender: gs(2),
        applicationReceiver: gs(3),
      },
      writtenAt: `${isa(9)}${isa(10)}`.replaceAll(/\D/gu, "").slice(0, longestControl),
    };
  }

  /** It answers a whole interchange, and stands in none of its groups. */
  *#ofInterchange(segment: Segment): Generator<ClaimEvent> {
    const head = this.#head({ kind: "TA1", version: "TA1", setControl: elementOf(segment, 1) });
    yield { type: "set", set: head };
    yield this.#ended({ head, reader: undefined, segments: 1, claims: 0 }, [], [interchangeAnswer(segment)]);
  }

  *#within(segment: Segment, separators: Separators): Generator<ClaimEvent> {
    const open = this.#set;
    if (open === undefined) return;
    open.segments += 1;
    // A reader of answers ends no claim.
    const ended = open.reader?.take(segment, separators) ?? undefined;
    if (ended !== undefined) yield this.#claim(open, ended);
    if (segment.name !== "SE") return;
    const findings: Finding[] = [];
    const at = { place: segment.place, line: segment.line, segment: "SE" };
    if (Number(elementOf(segment, 1)) !== open.segments)
      findings.push({
        code: "set.count",
        params: { said: elementOf(segment, 1), counted: open.segments },
        at: { ...at, element: 1 },
      });
    if (elementOf(segment, 2) !== open.head.setControl)
      findings.push({
        code: "set.control",
        params: { said: elementOf(segment, 2), begun: open.head.setControl },
        at: { ...at, element: 2 },
      });
    yield this.#end(open, findings);
  }

  #claim(open: Open, { claim, findings }: ClaimDraft): ClaimEvent {
    open.claims += 1;
    this.#claims += 1;
    claim.place = this.#claims;
    const broken = findings.length > 0 ? [] : brokenIdentities(claim).flatMap(({ why }) => why);
    if (claim.kind === "835" && !isKnownDecision(claim.statusCode))
      broken.push({ code: "statusUnknown", params: { code: claim.statusCode ?? "" } });
    return { type: "claim", set: open.head, claim, findings, broken };
  }

  #end(open: Open, findings: Finding[]): ClaimEvent {
    this.#set = undefined;
    const { reader } = open;
    const isOfAnswers = reader instanceof SyntaxReader || reader instanceof StatusReader;
    return this.#ended(open, findings, isOfAnswers ? reader.answers : []);
  }

  #ended({ head, reader, claims }: Open, findings: Finding[], answers: readonly ParsedAnswer[]): ClaimEvent {
    if (head.kind === undefined) findings.push({ code: "set.kind", params: { version: head.version } });
    const money = reader instanceof PaymentReader ? reader : undefined;
    if (money !== undefined) {
      for (const { code, segment, element } of money.setFindings)
        findings.push({
          code,
          at: { place: segment.place, line: segment.line, segment: segment.name, element },
        });
      if (money.payment === undefined) findings.push({ code: "set.noPayment" });
      else {
        const { paid, providerAdjustments, payment } = money;
        const balance = setBalance({ paid, providerAdjustments, payment });
        if (balance.value !== 0) findings.push(...balance.why);
      }
    }
    return {
      type: "setEnd",
      set: head,
      findings,
      payment: money?.payment ?? null,
      paymentNumber: money?.paymentNumber ?? null,
      claims,
      payerName: money?.payerName ?? null,
      batch: reader instanceof BillReader ? reader.batch : null,
      answers: answers.slice(0, mostAnswers),
    };
  }

  /** Ends what is open: a set without its SE. */
  *stop(): Generator<ClaimEvent> {
    const open = this.#set;
    if (open === undefined) return;
    const ended = readsClaims(open.reader) ? open.reader.end() : undefined;
    if (ended !== undefined) yield this.#claim(open, ended);
    yield this.#end(open, [{ code: "set.notClosed" }]);
  }

  *#closes(
    segment: Segment,
    { count, control, code }: { count: number; control: string | undefined; code: "group" | "interchange" },
  ): Generator<ClaimEvent> {
    const at = { place: segment.place, line: segment.line, segment: segment.name };
    if (Number(elementOf(segment, 1)) !== count)
      yield {
        type: "finding",
        finding: {
          code: `${code}.count`,
          params: { said: elementOf(segment, 1), counted: count, control: (control ?? "").trim() },
          at: { ...at, element: 1 },
        },
      };
    if (control !== undefined && elementOf(segment, 2) !== control.trim())
      yield {
        type: "finding",
        finding: {
          code: `${code}.control`,
          params: { said: elementOf(segment, 2), begun: control.trim() },
          at: { ...at, element: 2 },
        },
      };
  }
}

const readsClaims = (reader: Reader | undefined): reader is PaymentReader | BillReader =>
  reader instanceof PaymentReader || reader instanceof BillReader;

function readerOf(kind: SetKind | undefined): Reader | undefined {
  switch (kind) {
    case "835":
      return new PaymentReader();
    case "837P":
    case "837I":
      return new BillReader(kind);
    case "999":
    case "997":
      return new SyntaxReader();
    case "277CA":
      return new StatusReader();
    default:
      return undefined;
  }
}

/** The guides of 5010 and of 4010 that read the same. */
function kindOf(set: string, version: string): SetKind | undefined {
  const guide = /^00(?:4010|5010)X(\d{3})/u.exec(version)?.[1];
  if (set === "835" && (guide === "221" || guide === "091")) return "835";
  if (set === "999" && guide === "231") return "999";
  if (set === "997") return "997";
  if (set === "277" && guide === "214") return "277CA";
  if (set !== "837") return undefined;
  if (guide === "222" || guide === "098") return "837P";
  return guide === "223" || guide === "096" ? "837I" : undefined;
}
