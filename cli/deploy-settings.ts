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

interface Setting {
  readonly name: string
  /** What it is and in what form, for the command and the page. */
  readonly is: string
  /** Whether a text has this form; a text: what in it has not. */
  readonly holds: (text: string) => boolean | string
  readonly secret?: true
  /** Whether a deployment that has others cannot be without it; left out: it may be left out. */
  readonly needed?: (has: Has) => boolean
  /** When it is needed, for the page. */
  readonly when?: string
}

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

const RANDOM = 'at least 32 random characters'
const always = (): boolean => true

export const SETTINGS: readonly Setting[] = [
  {
    name: 'SIGN_IN_SECRET',
    is: `signs cookies and hashes codes: ${RANDOM}. A new one signs everybody out`,
    holds: isRandom,
    secret: true,
    needed: always,
  },
  {
    name: 'OPERATOR_TOKEN',
    is: `opens the operator's calls and signs copies of ledgers: ${RANDOM}`,
    holds: isRandom,
    secret: true,
    needed: always,
  },
  {
    name: 'METRICS_TOKEN',
    is: `opens GET /metrics alone: ${RANDOM}`,
    holds: isRandom,
    secret: true,
  },
  {
    name: 'CONSOLE_ORIGIN',
    is: 'the address that browsers see and links name; npm run deploy sets it to --address',
    holds: (text) => plainOrigin(text) !== null,
  },
  {
    name: 'MAIL_FROM',
    is: 'the address that e-mails come from, such as EDPS <plans@your-domain>',
    holds: (text) => isMail(/^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim()),
    needed: always,
  },
  {
    name: 'MAIL_KEY',
    is: 'the key of Resend, or of the API at MAIL_URL',
    holds: printable,
    secret: true,
    needed: (has) => !has('MAIL'),
    when: 'without the binding `MAIL`',
  },
  {
    name: 'MAIL_URL',
    is: 'the https address of another API that takes POST of {from, to, subject, text} with MAIL_KEY as Bearer',
    holds: isSite,
  },
  {
    name: 'OPERATORS',
    is: "e-mail addresses, between spaces, whose people see the operator's page",
    holds: each(isMail),
    needed: always,
  },
  {
    name: 'SUPPORT',
    is: 'where people get help: an e-mail address or an https address',
    holds: (text) => isMail(text) || isSite(text),
  },
  {
    name: 'SELLER',
    is: 'name and address of who runs the service, as receipts say them',
    holds: always,
  },
  {
    name: 'STRIPE_KEY',
    is: 'the secret key of Stripe, sk_… or rk_…',
    holds: real(/^[sr]k_\w+$/),
    secret: true,
    needed: (has) => has('STRIPE_WEBHOOK_SECRET'),
    when: 'to sell',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    is: "the secret of Stripe's webhook, whsec_…",
    holds: real(/^whsec_\S+$/),
    secret: true,
    needed: (has) => has('STRIPE_KEY'),
    when: 'to sell',
  },
  {
    name: 'STRIPE_PRICE_TOKEN',
    is: 'the id of the price of one token, price_…',
    holds: real(/^price_\w+$/),
  },
  {
    name: 'STRIPE_PRICE_MEMBERSHIP',
    is: "the id of the price of a month's membership, price_…",
    holds: real(/^price_\w+$/),
  },
  { name: 'STRIPE_URL', is: 'an https address that stands in for Stripe', holds: isSite },
  {
    name: 'ALLOWED_ORIGINS',
    is: 'origins, between spaces, whose pages may call the routes that need a key',
    holds: each((word) => plainOrigin(word) !== null),
  },
  {
    name: 'LIMITS',
    is: 'how often clients may call, as JSON: names and whole numbers above 0, such as {"paid_calls": 1200}',
    holds: members((name, value) => {
      if (!(name in LIMIT_NUMBERS))
        return meant(`"${name}" is no limit`, name, Object.keys(LIMIT_NUMBERS))
      return Number.isInteger(value) && Number(value) > 0
        ? null
        : `"${name}" is no whole number above 0.`
    }),
  },
  {
    name: 'FREE_MARKETS',
    is: 'markets that cost nothing, as JSON: each name with its words, or with {description, tables}',
    holds: members((name, value) =>
      listedMarketSchema.safeParse(value).success
        ? null
        : `"${name}" has neither words nor {description, tables}, tables being hashes of 64 hex digits.`,
    ),
  },
  {
    name: 'EDPS_LLM_URL',
    is: 'the address of an API that speaks chat completions, with its /v1',
    holds: (text) => modelSettings({ EDPS_LLM_URL: text }).usable.url && !isPlaceholder(text),
    needed: (has) => has('EDPS_LLM_MODEL') && !has('AI'),
    when: 'for a model without the binding `AI`',
  },
  {
    name: 'EDPS_LLM_MODEL',
    is: 'the name of its model, without spaces',
    holds: (text) => modelSettings({ EDPS_LLM_MODEL: text }).usable.model && !isPlaceholder(text),
    needed: (has) => has('EDPS_LLM_URL'),
    when: 'for a model',
  },
  { name: 'EDPS_LLM_KEY', is: 'its key', holds: printable, secret: true },
  {
    name: 'ENGINE_TOKEN',
    is: 'a token that engines share beside their own: the old way',
    holds: printable,
    secret: true,
  },
  {
    name: 'ENGINE_TOKEN_NEXT',
    is: 'the one that follows, while it is rotated',
    holds: printable,
    secret: true,
  },
  {
    name: 'CONTAINERS_IMAGE',
    is: 'the image that you pushed for containers; without it none are deployed',
    holds: printable,
  },
  {
    name: 'CONTAINERS_MOST',
    is: 'containers at once: a whole number from 1 (5)',
    holds: real(/^[1-9]\d{0,3}$/),
  },
  {
    name: 'CONTAINER_SLOTS',
    is: 'fits that each runs at once: a whole number from 1 (1)',
    holds: real(/^[1-9]\d{0,2}$/),
  },
  {
    name: 'CONTAINER_INSTANCE',
    is: 'their size: standard-2 (one virtual processor, 6 GiB), standard-3 or standard-4 (standard-2)',
    holds: real(/^standard-[234]$/),
  },
  {
    name: 'CONTAINER_ENGINE_TOKEN',
    is: "the containers' token: npm run engine -- enrol containers --remote prints it",
    holds: (text) => isEngineToken(text) || (printable(text) && !text.startsWith('edps_')),
    secret: true,
    needed: (has) => has('CONTAINERS_IMAGE'),
    when: 'with `CONTAINERS_IMAGE`',
  },
]

/** What `npm run deploy` writes itself. */
const MADE = ['SERVICE_URL']

const fileOf = ({ secret }: Setting): string => (secret ? SECRETS_FILE : OWN_FILE)

function meant(sentence: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === null ? `${sentence}.` : `${sentence}: did you mean ${near}?`
}

type Texts = Readonly<Record<string, unknown>>

/** What is missing or wrong in variables and secrets, a sentence each. `has`: of bindings, and of secrets that the Worker has already. */
export function settingFaults(vars: Texts, secrets: Texts, has: Has): string[] {
  const isThere: Has = (name) => Boolean(secrets[name] || vars[name]) || has(name)
  const faults = SETTINGS.flatMap((setting): string[] => {
    const { name, is, holds, secret, needed } = setting
    const [own, other] = secret ? [secrets, vars] : [vars, secrets]
    const where = `${name} in ${fileOf(setting)}`
    if (other[name]) return [`${name} belongs in ${fileOf(setting)}, and nowhere else.`]
    const text = own[name]
    if (!text) return needed?.(isThere) && !has(name) ? [`${where}: ${is}.`] : []
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
  SETTINGS.map(({ name, is, secret, needed, when }) => [
    `\`${name}\``,
    secret ? 'secret' : 'variable',
    needed ? (when ?? 'always') : '',
    is.replaceAll('<', '&lt;'),
  ])
