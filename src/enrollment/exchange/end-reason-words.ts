import { plainWords } from "./header-words.ts";

/** Files call the standard reasons by these words, beside their own names. */
const usual: Readonly<Record<string, readonly string[]>> = {
  termination: [
    "term",
    "terminated",
    "termination",
    "end of employment",
    "employment ended",
    "job ended",
    "퇴사",
    "fin de contrato",
    "contract ended",
    "cese",
  ],
  quit: [
    "quit",
    "resigned",
    "resignation",
    "voluntary",
    "voluntary termination",
    "voluntary resignation",
    "voluntarily quit",
    "자발적 퇴사",
    "사직",
    "renuncia",
    "renuncia voluntaria",
    "baja voluntaria",
  ],
  dismissed: [
    "dismissed",
    "dismissal",
    "discharged",
    "discharge",
    "fired",
    "involuntary",
    "involuntary termination",
    "비자발적 퇴사",
    "despedido",
    "despedida",
  ],
  layOff: [
    "laid off",
    "layoff",
    "lay off",
    "reduction in force",
    "rif",
    "position eliminated",
    "정리해고",
    "recorte de personal",
  ],
  retirement: ["retired", "retire", "retiree", "은퇴", "jubilado", "jubilada", "retiro"],
  unpaidLeave: ["leave of absence", "loa", "unpaid leave", "휴직", "licencia"],
  divorce: ["divorced", "divorcio", "divorciado", "divorciada"],
  separation: ["separated", "legally separated"],
  agedOut: ["aged out", "age out", "over age", "overage", "overage dependent", "age limit", "turned 26"],
  death: ["deceased", "died", "passed away", "death of employee", "fallecido", "fallecida", "muerte"],
  withdrawal: ["waived", "dropped", "voluntary drop", "withdrawn", "declined coverage"],
  notPaid: ["non payment", "nonpayment", "non payment of premium", "unpaid premium"],
  transfer: ["transferred", "traslado"],
};

/** Finds the reason that a cell names: null where none of those in use is called so. */
export function endReasonFinder(
  reasons: readonly { code: string; words: readonly string[] }[],
): (text: string) => string | null {
  const known = new Map<string, string>();
  // An installation's own words go before the usual ones.
  for (const { code } of reasons) for (const word of usual[code] ?? []) known.set(word, code);
  for (const { code, words } of reasons) for (const word of words) known.set(plainWords(word), code);
  return (text) => known.get(plainWords(text)) ?? null;
}
