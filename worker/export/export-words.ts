// READ-ME.txt of an export: which file holds what, what is left out and where it is. Words only.

interface Told {
  isFirst: boolean
  /** Address of the part after this; null: this is the last. */
  next: string | null
  /** Lines of a file, at most. */
  most: { audit: number; ledger: number }
}

/** Of a first part. */
const accountWords = ({ audit, ledger }: Told['most']): string[] => [
  'account.json           the account and its membership',
  'keys.json              its keys without the keys, of which nothing but a hash is kept',
  'passkeys.json          passkeys of the person who exports, without what they sign with',
  'team.json              its people and open invitations',
  'terms.json             which of them accepted which version of the terms, and when',
  `audit.json             who did what: the newest ${count(audit)} lines; GET /app/api/audit?before=ID has older ones`,
  'profile.txt            the saved description',
  'last-description.txt   the description that was sent last',
  `ledger.csv             every movement of tokens: the newest ${count(ledger)} lines; GET /app/api/ledger?before=ID has older ones`,
]

const SESSION_WORDS = [
  'sessions.json          the sessions of this part, newest first, with who planned each',
  'sessions/ID.json       a session with its plan, the best size of every offer, the value of every past row, reasons, and what became of past deals',
  'sessions/ID.request.json(.gz)  what was sent for it; it is deleted a day after the session has ended',
  'readings/NAME.json     how the service read a description; kept until it is unused for 90 days',
]

export function exportWords({ isFirst, next, most }: Told): string {
  const more =
    next === null
      ? ['This is the last part: nothing else is kept of the sessions and readings.']
      : [
          'There are more sessions or readings than one file takes. The console offers the next part after this one;',
          `its address is ${next}`,
        ]
  const lines = [
    `What this service keeps of your account${isFirst ? '' : ', a further part'}.`,
    '',
    ...(isFirst ? accountWords(most) : []),
    ...SESSION_WORDS,
    '',
    ...more,
    'Left out, for nobody can read it: keys, codes and invitations, which are kept as hashes.',
  ]
  return `${lines.join('\n')}\n`
}

const count = (of: number): string => of.toLocaleString('en-US')
