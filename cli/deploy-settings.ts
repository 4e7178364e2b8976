// The settings of a deployment, as one table: the command that deploys checks by it what stands in the two files, and docs/deploy.md
// prints it (`npm run docs`). Pure.
import { isEngineToken } from '#contract/api-key.ts'
import { plainOrigin } from '#contract/console-origin.ts'
import { LIMIT_NUMBERS } from '#contract/limit-numbers.ts'
import { modelSettings } from '#contract/model-settings.ts'
import { listedMarketSchema } from '#contract/published-market.ts'
import { nearest } from '#contract/spelling.ts'

export const [OWN_FILE, SECRETS_FILE] = ['wrangler.own.jsonc', 'wrangler.own.secrets.json'] as const

type Has = (name: string) => boolean

/** When a setting cannot be left out: for the page, and for the command. */
type Needed = readonly [when: string, holds: (has: Has) => boolean]

interface Setting {
  readonly name: string
  /** What it is and in what form, for the command and the page. */
  readonly is: string
  /** Whether a text has this form; a sentence: what in it has not. */
  readonly holds: (text: string) => boolean | string
  readonly needed: Needed | undefined
  readonly secret: boolean
}

const variable = (name: string, is: string, holds: Setting['holds'], needed?: Needed): Setting => ({
  name,
  is,
  holds,
  needed,
  secret: false,
})
const secret = (...of: Parameters<typeof variable>): Setting => ({
  ...variable(...of),
  secret: true,
})

/** What stands in a text until somebody writes the real one. */
const PLACEHOLDER = /^$|…|\.\.\.|^<.*>$|\bexample\.(com|org|net)\b|^(change|your|todo|xxx|secret)/i
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text)

const real = (form: RegExp) => (text: string) => !isPlaceholder(text) && form.test(text)
const printable = real(/^[\x21-\x7e]+$/)
const isMail = real(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/)
const isSite = real(/^https:\/\/[^\s/]+\S*$/)
/** A secret that signs cookies or opens the operator's calls is not guessed. */
const isRandom = (text: string): boolean =>
  printable(text) && text.length >= 32 && new Set(text).size >= 10
const each = (holds: (word: string) => boolean) => (text: string) =>
  text.trim().split(/\s+/).every(holds)

/** Of JSON, each member by its name. */
const members = (wrong: (name: string, value: unknown) => string | null) => (text: string) => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return false
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false
  return (
    Object.entries(read)
      .map(([name, value]) => wrong(name, value))
      .find((one) => one !== null) ?? true
  )
}

const isNumber = real(/^[1-9]\d{0,3}$/)
const isPrice = real(/^price_\w+$/)
const isSender = (text: string): boolean =>
  isMail(/^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim())
const isEngines = (text: string): boolean =>
  isEngineToken(text) || (printable(text) && !text.startsWith('edps_'))
const isLimits = members((name, value) => {
  if (!(name in LIMIT_NUMBERS))
    return meant(`"${name}" is no limit`, name, Object.keys(LIMIT_NUMBERS))
  const isCount = Number.isInteger(value) && Number(value) > 0
  return isCount ? null : `"${name}" is no whole number above 0.`
})
const isMarkets = members((name, value) =>
  listedMarketSchema.safeParse(value).success
    ? null
    : `"${name}" has neither words nor {description, tables}, tables being hashes of 64 hex digits.`,
)
const ofModel = (name: 'EDPS_LLM_URL' | 'EDPS_LLM_MODEL') => (text: string) => {
  const { usable } = modelSettings({ [name]: text })
  return !isPlaceholder(text) && (name === 'EDPS_LLM_URL' ? usable.url : usable.model)
}

const RANDOM = 'at least 32 random characters'
const ALWAYS: Needed = ['always', () => true]
const beside = (name: string, when = `with \`${name}\``): Needed => [when, (has) => has(name)]

export const SETTINGS: readonly Setting[] = [
  secret(
    'SIGN_IN_SECRET',
    `signs cookies and hashes codes: ${RANDOM}. A new one signs everybody out`,
    isRandom,
    ALWAYS,
  ),
  secret(
    'OPERATOR_TOKEN',
    `opens the operator's calls and signs copies of ledgers: ${RANDOM}`,
    isRandom,
    ALWAYS,
  ),
  secret('METRICS_TOKEN', `opens GET /metrics alone: ${RANDOM}`, isRandom),
  variable(
    'CONSOLE_ORIGIN',
    'the address that browsers see and links name; npm run deploy sets it to --address',
    (text) => plainOrigin(text) !== null,
  ),
  variable(
    'MAIL_FROM',
    'the address that e-mails come from, such as EDPS <plans@your-domain>',
    isSender,
    ALWAYS,
  ),
  secret('MAIL_KEY', 'the key of Resend, or of the API at MAIL_URL', printable, [
    'without the binding `MAIL`',
    (has) => !has('MAIL'),
  ]),
  variable(
    'MAIL_URL',
    'the https address of another API that takes POST of {from, to, subject, text} with MAIL_KEY as Bearer',
    isSite,
  ),
  variable(
    'OPERATORS',
    "e-mail addresses, between spaces, whose people see the operator's page",
    each(isMail),
    ALWAYS,
  ),
  variable(
    'SUPPORT',
    'where people get help: an e-mail address or an https address',
    (text) => isMail(text) || isSite(text),
  ),
  variable('SELLER', 'name and address of who runs the service, as receipts say them', () => true),
  secret(
    'STRIPE_KEY',
    'the secret key of Stripe, sk_… or rk_…',
    real(/^[sr]k_\w+$/),
    beside('STRIPE_WEBHOOK_SECRET', 'to sell'),
  ),
  secret(
    'STRIPE_WEBHOOK_SECRET',
    "the secret of Stripe's webhook, whsec_…",
    real(/^whsec_\S+$/),
    beside('STRIPE_KEY', 'to sell'),
  ),
  variable('STRIPE_PRICE_TOKEN', 'the id of the price of one token, price_…', isPrice),
  variable('STRIPE_PRICE_MEMBERSHIP', "the id of a month's membership's price, price_…", isPrice),
  variable('STRIPE_URL', 'an https address that stands in for Stripe', isSite),
  variable(
    'ALLOWED_ORIGINS',
    'origins, between spaces, whose pages may call the routes that need a key',
    each((word) => plainOrigin(word) !== null),
  ),
  variable(
    'LIMITS',
    'how often clients may call, as JSON: names and whole numbers above 0, such as {"paid_calls": 1200}',
    isLimits,
  ),
  variable(
    'FREE_MARKETS',
    'markets that cost nothing, as JSON: each name with its words, or with {description, tables}',
    isMarkets,
  ),
  variable(
    'EDPS_LLM_URL',
    'the address of an API that speaks chat completions, with its /v1',
    ofModel('EDPS_LLM_URL'),
    ['for a model without the binding `AI`', (has) => has('EDPS_LLM_MODEL') && !has('AI')],
  ),
  variable(
    'EDPS_LLM_MODEL',
    'the name of its model, without spaces',
    ofModel('EDPS_LLM_MODEL'),
    beside('EDPS_LLM_URL'),
  ),
  secret('EDPS_LLM_KEY', 'its key', printable),
  secret('ENGINE_TOKEN', 'a token that engines share beside their own: the old way', printable),
  secret('ENGINE_TOKEN_NEXT', 'the one that follows, while it is rotated', printable),
  variable(
    'CONTAINERS_IMAGE',
    'the image that you pushed for containers; without it none are deployed',
    printable,
  ),
  variable('CONTAINERS_MOST', 'containers at once: a whole number from 1 (5)', isNumber),
  variable('CONTAINER_SLOTS', 'fits that each runs at once: a whole number from 1 (1)', isNumber),
  variable(
    'CONTAINER_INSTANCE',
    'their size: standard-2 (one virtual processor, 6 GiB), standard-3 or standard-4 (standard-2)',
    real(/^standard-[234]$/),
  ),
  secret(
    'CONTAINER_ENGINE_TOKEN',
    "the containers' token: npm run engine -- enrol containers --remote prints it",
    isEngines,
    beside('CONTAINERS_IMAGE'),
  ),
]

/** What `npm run deploy` writes itself. */
const MADE = ['SERVICE_URL']

const fileOf = (one: Setting): string => (one.secret ? SECRETS_FILE : OWN_FILE)

function meant(sentence: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === null ? `${sentence}.` : `${sentence}: did you mean ${near}?`
}

type Texts = Readonly<Record<string, unknown>>

/** What is missing or wrong in variables and secrets, a sentence each. `has`: of bindings, and of secrets that the Worker has already. */
export function settingFaults(vars: Texts, secrets: Texts, has: Has): string[] {
  const isThere: Has = (name) => Boolean(secrets[name] || vars[name]) || has(name)
  const faults = SETTINGS.flatMap((setting): string[] => {
    const { name, is, holds, needed } = setting
    const [own, other] = setting.secret ? [secrets, vars] : [vars, secrets]
    const where = `${name} in ${fileOf(setting)}`
    if (other[name]) return [`${name} belongs in ${fileOf(setting)}, and nowhere else.`]
    const text = own[name]
    if (!text) return needed?.[1](isThere) && !has(name) ? [`${where}: ${is}.`] : []
    if (typeof text !== 'string') return [`${where}: it stands in no quotes.`]
    const fits = holds(text)
    return fits === true ? [] : [`${where}: ${fits || `${is}.`}`]
  })
  const known = SETTINGS.map(({ name }) => name)
  const strangers = [vars, secrets].flatMap((texts, at) =>
    Object.keys(texts)
      .filter((name) => ![...known, ...MADE].includes(name))
      .map((name) =>
        meant(`${name} in ${[OWN_FILE, SECRETS_FILE][at]!} is no setting`, name, known),
      ),
  )
  const drawn = SETTINGS.filter(({ holds }) => holds === isRandom).map(({ name }) => name)
  const same = drawn
    .filter((name, at) =>
      drawn.slice(0, at).some((one) => secrets[name] && secrets[one] === secrets[name]),
    )
    .map((name) => `${name} in ${SECRETS_FILE} is another secret again: draw one of its own.`)
  return [...faults, ...strangers, ...same]
}

/** The table of docs/deploy.md. */
export const settingRows = (): string[][] =>
  SETTINGS.map(({ name, is, needed, ...of }) => [
    `\`${name}\``,
    of.secret ? 'secret' : 'variable',
    needed?.[0] ?? '',
    is.replaceAll('<', '&lt;'),
  ])
