// Words of costs in sentences that state no amount: verbs of paying, nouns of kinds of cost, shipping.
import type { Word } from '../words/text.ts'

export const PAID =
  /^(pay|pays|paid|paying|charge|charges|charged|bill|bills|billed|cost|costs|costing|deduct|deducts|deducted|owe|owed|invoiced|levied|takes|keeps|retains|wants|spend|spends|spent)$/
/** Words of a sentence without amounts that still change what is earned. */
export const SHIPPING =
  /^(shipping|postage|delivery|carriage|courier|stamps?|mail|mailing|sending|delivering|postal|freight|transport)$/

/** A noun that names a kind of cost. */
export function isRoleNoun(word: Word): boolean {
  return (
    word.kind === 'word' &&
    ['fee', 'selling', 'buying', 'duty', 'storage', 'capital', 'disposal'].some((role) =>
      word.meanings.has(role),
    ) &&
    !/^(take|takes|share|shares|net|cut|cuts|bank|shelf|hall|yard|shed|depot|warehouse|warehouses|store|space|box|boxes|bag|bags|tube|cash|credit|van|carrier|carriers|care|rate|check|feed|import|imports|repair|premium|mail|post|label|labels|pack|packs|pick|lender|finance|loan|barn|cold|garage|cellar|insurer|customs|removal|waste|skip|house)$/.test(
      word.text,
    )
  )
}
