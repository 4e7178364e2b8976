// `npm run account`: accounts, keys and tokens of a service, for the operator. It calls /operator of the service.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { callOperator, OPERATOR_USAGE, operatorService, type OperatorService } from './service.ts'

const USAGE = `npm run account -- list [TEXT]
npm run account -- show ACCOUNT
npm run account -- create --name NAME [--email ADDRESS] [--membership base|founding] [--admin] [--transfer]
npm run account -- key ACCOUNT [--free] [--admin] [--transfer]
npm run account -- revoke KEY
npm run account -- grant ACCOUNT TOKENS --why TEXT [--id ID]
npm run account -- adjust ACCOUNT TOKENS --why TEXT [--id ID]
npm run account -- membership ACCOUNT base|founding|none [--email ADDRESS]
npm run account -- block ACCOUNT
npm run account -- unblock ACCOUNT
npm run account -- delete ACCOUNT --yes

  ACCOUNT   an id such as acc_…, or an e-mail address
  list      all accounts, or those whose id is TEXT or whose name or address has it
  create    makes an account and a key, and prints the key once
  key       makes another key; --admin sees all that waits and runs, --transfer may send tokens
  revoke    ends a key at its next call: its id, as show prints it, or its first characters, such as edps_paid_tOIm
  grant     gives tokens; the same --id is booked once
  adjust    corrects the balance, up or down (-5)
  block     stops its keys and its people, until unblock
  delete    the account with its keys, sessions, readings and description; the ledger keeps amounts
  --url     the service, without /v1; the one that runs here where left out

${OPERATOR_USAGE}`

const OPTIONS = {
  url: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  membership: { type: 'string' },
  why: { type: 'string' },
  id: { type: 'string' },
  admin: { type: 'boolean' },
  transfer: { type: 'boolean' },
  free: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
}

const VERBS = [
  'list',
  'show',
  'create',
  'key',
  'revoke',
  'grant',
  'adjust',
  'membership',
  'block',
  'unblock',
  'delete',
]

/** The call that the words ask for, or a sentence that names the word that is wrong and what to write instead. */
function callOf(words: readonly string[], flags: Flags): Call | string {
  const [verb, what, more, ...rest] = words
  const { name, email, membership, scopes } = { ...flags, scopes: scopesOf(flags) }
  if (verb === undefined) return `Say what to do: ${VERBS.join(', ')}.`
  if (!VERBS.includes(verb)) return `“${verb}” is no verb: write one of ${VERBS.join(', ')}.`
  const most = verb === 'create' ? 1 : AMOUNTS.includes(verb) ? 3 : 2
  const surplus = [what, more, ...rest].filter((word) => word !== undefined)[most - 1]
  if (surplus !== undefined) return `“${surplus}” is too much: ${verb} takes ${most - 1} words.`
  if (verb === 'list')
    return { method: 'GET', path: `accounts?search=${encodeURIComponent(what ?? '')}` }
  if (verb === 'create') {
    if (!name) return 'create needs --name: write --name "Ada’s workshop".'
    return { method: 'POST', path: 'accounts', body: { name, email, membership, scopes } }
  }
  if (what === undefined) return `${verb} needs ${verb === 'revoke' ? KEY_WORDS : ACCOUNT_WORDS}`
  const at = `account/${encodeURIComponent(what)}`
  if (verb === 'show') return { method: 'GET', path: at }
  if (verb === 'key')
    return {
      method: 'POST',
      path: `${at}/key`,
      body: { kind: flags.free ? 'free' : 'paid', scopes },
    }
  if (verb === 'revoke')
    return { method: 'POST', path: `key/${encodeURIComponent(what)}/revoke`, body: {} }
  if (verb === 'block' || verb === 'unblock')
    return { method: 'POST', path: `${at}/block`, body: { blocked: verb === 'block' } }
  if (verb === 'delete')
    return flags.yes ? { method: 'DELETE', path: at } : 'delete needs --yes: nothing is kept.'
  if (verb === 'membership') {
    if (!PLANS.includes(more ?? ''))
      return `MEMBERSHIP is ${said(more)}: write one of ${PLANS.join(', ')}.`
    return { method: 'POST', path: `${at}/membership`, body: { membership: more, email } }
  }
  return amountCall(verb, at, more, flags)
}

const AMOUNTS = ['grant', 'adjust', 'membership']
const PLANS = ['base', 'founding', 'none']
const ACCOUNT_WORDS = 'ACCOUNT: write an id such as acc_…, as list prints it, or an e-mail address.'
const KEY_WORDS = 'KEY: write an id such as key_…, as show prints it, or its first characters.'
const said = (word: string | undefined): string => (word === undefined ? 'missing' : `“${word}”`)

const scopesOf = ({ transfer, admin }: Flags): string[] => [
  'fit',
  ...(transfer ? ['transfer'] : []),
  ...(admin ? ['admin'] : []),
]

function amountCall(
  verb: string,
  at: string,
  amount: string | undefined,
  { why, id = randomUUID() }: Flags,
): Call | string {
  const tokens = Number(amount)
  if (amount === undefined || amount.trim() === '' || !Number.isFinite(tokens))
    return `TOKENS is ${said(amount)}: write a number, such as ${verb === 'grant' ? '50' : '-5'}.`
  if (verb === 'grant' && tokens <= 0)
    return `TOKENS is ${said(amount)}: write a number above 0; adjust takes tokens away.`
  if (!why?.trim()) return `--why is missing: write the reason, such as --why "a trial".`
  return { method: 'POST', path: `${at}/${verb}`, body: { id, tokens, why } }
}

/** All pages of the list, a line an account. */
async function list(service: OperatorService, path: string): Promise<number> {
  let before = ''
  for (;;) {
    const answer = await callOperator(service, 'GET', `${path}${before}`)
    if (!answer.ok) return refused(answer.message)
    const { accounts, next_before } = answer.value as {
      accounts: {
        id: string
        name: string
        email: string | null
        membership: string
        keys: number
      }[]
      next_before: number | null
    }
    for (const { id, name, email, membership, keys } of accounts)
      console.log(
        `${id}  ${membership.padEnd(8)}  ${keys} keys  ${name}${email ? ` <${email}>` : ''}`,
      )
    if (next_before === null) return 0
    before = `&before=${next_before}`
  }
}

function refused(message: string): number {
  console.error(message)
  return 1
}

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  let parsed: { positionals: string[]; values: Flags }
  try {
    // A correction below 0 is no option.
    const words = args.map((word) => (/^-\d/.test(word) ? ` ${word}` : word))
    parsed = parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  const words = parsed.positionals.map((word) => word.trim())
  const call = callOf(words, parsed.values)
  if (typeof call === 'string') {
    console.error(`${call}\n\nnpm run account -- --help says all.`)
    return 2
  }
  const service = operatorService(parsed.values.url)
  if (typeof service === 'string') return refused(`${service}\n\n${USAGE}`)
  if (words[0] === 'list') return list(service, call.path)
  const answer = await callOperator(service, call.method, call.path, call.body)
  if (!answer.ok) return refused(answer.message)
  if (answer.value['deleted'] === false) return refused('There is no such account.')
  const { key, ...rest } = answer.value
  if (typeof key === 'string') console.log(`${key}\n\nIt is shown this once and kept nowhere.`)
  console.log(JSON.stringify(rest, dated, 2))
  return 0
}

/** Times of the service, as a person reads them. */
const dated = (name: string, value: unknown): unknown =>
  /_(?:at|since|until)$/.test(name) && typeof value === 'number'
    ? new Date(value).toISOString()
    : value

process.exitCode = await main(process.argv.slice(2))
