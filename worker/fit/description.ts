// Which business description a fit uses (specification 2.2, interface §2): the request's, else the account's
// saved profile, else the one last sent, else the built-in text for simulator-style payloads. Pure.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import type { DescriptionSource, Entry } from '#contract/schemas.ts'

/** Characters of a reused description shown in its warning. */
const SHOWN_CHARACTERS = 80

export interface Resolved {
  text: string
  source: DescriptionSource
  warnings: Entry[]
}

const filled = (text: string | null): text is string => text !== null && text.trim() !== ''

export function resolveDescription(
  sent: string | null,
  profile: string | null,
  lastSent: string | null,
  simulatorStyle: boolean,
): Resolved | null {
  if (filled(sent)) return { text: sent, source: 'request', warnings: [] }
  if (filled(profile)) return { text: profile, source: 'account_profile', warnings: [] }
  if (filled(lastSent)) return { text: lastSent, source: 'last_sent', warnings: [reused(lastSent)] }
  if (simulatorStyle)
    return { text: BUILTIN_DESCRIPTION, source: 'simulator_default', warnings: [] }
  return null
}

function reused(text: string): Entry {
  const shown = Array.from(text).slice(0, SHOWN_CHARACTERS).join('')
  return {
    code: 'description_reused',
    table: 'request',
    column: 'business_description',
    message: `The request has no description, so the one last sent is used: "${shown}"`,
    fix: 'Send business_description with the request, or save one as the business profile.',
    count: 1,
    rows: [],
    keys: [],
  }
}
