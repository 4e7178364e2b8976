// What an Excel cell means: a number, a text, a boolean, blank, or an error. Errors arrive as texts
// ("#N/A"); they are problems to mend and never count as text. dates.ts reads dates.

/** A cell as the Office library gives it; "" = empty. */
export type CellValue = string | number | boolean

/** Every error that a cell can show (Microsoft, Excel.ErrorCellValueType and its texts). */
const ERRORS: ReadonlySet<string> = new Set([
  '#N/A',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#BUSY!',
  '#GETTING_DATA',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#EXTERNAL!',
  '#PYTHON!',
  '#TIMEOUT!',
])

/** Whether the cell shows an error. */
export function isError(value: CellValue): boolean {
  return typeof value === 'string' && value.startsWith('#') && ERRORS.has(value.trim())
}

/** What people write where there is nothing: a dash, "n/a", "k. A.". */
const NOTHING = /^(?:[-–—−]+|n\/a|n\.\s?a\.|k\.\s?a\.|s\/d|n\.\s?d\.|なし)?$/i

/** Whether the cell holds nothing: empty, white space, or what stands for nothing. */
export function isBlank(value: CellValue | null | undefined): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? NOTHING.test(value.trim()) : Number.isNaN(value)
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s*,\s*/))

const YES = words(
  `1, true, yes, y, x, ✓, ✔, ok, taken, took, chosen, bought, buy, won, win, accepted, approved, done, ordered, booked, deal, ja, j,
  wahr, gekauft, kaufen, bestellt, genommen, angenommen, zuschlag, zugesagt, gebucht, oui, vrai, acheté, achetée, pris, prise,
  accepté, acceptée, retenu, sí, si, s, gekocht, genomen, sì, comprato, acquistato, preso, sim, tak, kupione, wzięte, comprado, comprada, aceptado, aceptada, adjudicado, adjudicada, はい, 済, 採用, 購入, 購入済,
  買取, 買取済, 落札, 成約, ○, ◯, 〇, ◎`,
)
const NO = words(
  `0, false, no, n, ✗, ✘, nil, none, nothing, nichts, nix, keine, rien, nada, declined, refused, passed, pass, lost, skipped, skip, rejected, not taken, not bought, no bid, no deal, nope,
  nein, falsch, abgelehnt, abgesagt, nicht genommen, nicht gekauft, verloren, non, faux, refusé, refusée, pas pris, perdu,
  rechazado, rechazada, no comprado, no comprada, perdido, いいえ, nee, niet, niet gekocht, não, perso, non comprato, rifiutato, nie, odrzucone, recusado, 不採用, 見送り, 見送, 不成立, 流れ, ×, ✕, ╳`,
)
/** Nothing is decided yet. */
const OPEN = words(
  `open, pending, tbd, undecided, ?, offen, ausstehend, en cours, à décider, en attente, pendiente, por decidir, abierto, 未, 未定, 検討中, 保留`,
)

/** A flag in an analyst's words: 1, 0, `open` where it is yet to be decided, or null if it is no flag. */
export function flagOf(value: CellValue): 0 | 1 | 'open' | null {
  const text = String(value).normalize('NFKC').trim().toLowerCase()
  return YES.has(text) ? 1 : NO.has(text) ? 0 : OPEN.has(text) ? 'open' : null
}
