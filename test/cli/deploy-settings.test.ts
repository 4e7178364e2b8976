// The settings of a deployment: what is missing, misspelt, of another form or in the wrong file is named before anything is deployed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { experimental_readRawConfig as readConfig } from 'wrangler'
import { deployConfig, missingSettings, type Config, type Secrets } from '#cli/deploy-config.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'edps-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const released = readConfig({ config: join(root, 'wrangler.jsonc') }).rawConfig as Config
const ID = '0b5c1d1e-2f3a-4b5c-8d6e-7f8091a2b3c4'
const DATABASE = {
  d1_databases: [{ binding: 'DB', database_id: ID }],
}
const VARS = { MAIL_FROM: 'EDPS <plans@acme.test>', OPERATORS: 'ana@acme.test ben@acme.test' }
const RANDOM = '0123456789abcdef0123456789abcdef'
const SECRETS = { SIGN_IN_SECRET: RANDOM, OPERATOR_TOKEN: `${RANDOM}0`, MAIL_KEY: 're_12345' }

/** What is said of a whole deployment with these changes. */
function said(vars: object, secrets: object = {}, own: object = {}): string[] {
  const made = deployConfig(
    released,
    { ...DATABASE, ...own, vars: { ...VARS, ...vars } },
    'https://plans.acme.test',
  )
  if (!made.ok) throw new Error(made.message)
  return missingSettings(made.config, { ...SECRETS, ...secrets })
}

test('a whole deployment misses nothing, with all that it may have and by each way to send e-mail', () => {
  expect(said({})).toEqual([])
  const vars = {
    SUPPORT: 'help@acme.test',
    SELLER: 'Your Widgets Ltd, 1 Secret Street',
    LIMITS: '{"paid_calls": 5}',
    FREE_MARKETS: '{"wine": "Sales are …", "tea": {"description": "Tea.", "tables": null}}',
    ALLOWED_ORIGINS: 'https://a.test https://b.test',
    STRIPE_PRICE_TOKEN: 'price_1',
    EDPS_LLM_URL: 'https://models.acme.test/v1',
    EDPS_LLM_MODEL: 'qwen3:14b',
    CONTAINERS_IMAGE: 'registry.cloudflare.com/edps-engine:0.1.0',
    CONTAINERS_MOST: '2',
    CONTAINER_INSTANCE: 'standard-3',
  }
  const secrets = {
    METRICS_TOKEN: `${RANDOM}1`,
    STRIPE_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    CONTAINER_ENGINE_TOKEN: 'one-that-engines-share',
  }
  expect(said(vars, secrets)).toEqual([])
  expect(said({}, { MAIL_KEY: '' }, { send_email: [{ name: 'MAIL' }] })).toEqual([])
  expect(said({ EDPS_LLM_MODEL: '@cf/qwen' }, {}, { ai: { binding: 'AI' } })).toEqual([])
})

test.for<[vars: object, secrets: object, sentence: string]>([
  [{ OPERATORS: '' }, {}, 'OPERATORS in wrangler.own.jsonc: e-mail addresses'],
  [{ OPERATORS: 'ana' }, {}, 'OPERATORS in wrangler.own.jsonc: e-mail addresses'],
  [{ OPERATORS: 'you@example.com' }, {}, 'OPERATORS in wrangler.own.jsonc: e-mail addresses'],
  [
    { OPERATER: 'ana@acme.test' },
    {},
    'OPERATER in wrangler.own.jsonc is no setting: did you mean OPERATORS?',
  ],
  [{ MAIL_FROM: 'you@example.com' }, {}, 'MAIL_FROM in wrangler.own.jsonc'],
  [
    { LIMITS: '{"paid_cals":5}' },
    {},
    'LIMITS in wrangler.own.jsonc: "paid_cals" is no limit: did you mean paid_calls?',
  ],
  [
    { LIMITS: '{"paid_calls":0}' },
    {},
    'LIMITS in wrangler.own.jsonc: "paid_calls" is no whole number above 0.',
  ],
  [{ LIMITS: { paid_calls: 5 } }, {}, 'LIMITS in wrangler.own.jsonc: it stands in no quotes.'],
  [
    { FREE_MARKETS: 'not json' },
    {},
    'FREE_MARKETS in wrangler.own.jsonc: markets that cost nothing',
  ],
  [
    { FREE_MARKETS: '{"wine":{"description":"x","tables":["ab"]}}' },
    {},
    'FREE_MARKETS in wrangler.own.jsonc: "wine" has neither',
  ],
  [
    { CONTAINERS_MOST: 'five' },
    {},
    'CONTAINERS_MOST in wrangler.own.jsonc: containers at once: a whole number',
  ],
  [{ EDPS_LLM_MODEL: 'qwen3' }, {}, 'EDPS_LLM_URL in wrangler.own.jsonc'],
  [{ CONTAINER_INSTANCE: 'big' }, {}, 'CONTAINER_INSTANCE in wrangler.own.jsonc: their size'],
  [
    { CONTAINERS_IMAGE: 'registry.cloudflare.com/edps-engine:0.1.0' },
    {},
    'CONTAINER_ENGINE_TOKEN in wrangler.own.secrets.json',
  ],
  [{ MAIL_KEY: 're_1' }, {}, 'MAIL_KEY belongs in wrangler.own.secrets.json, and nowhere else.'],
  [
    {},
    { OPERATORS: 'ana@acme.test' },
    'OPERATORS belongs in wrangler.own.jsonc, and nowhere else.',
  ],
  [{}, { STRIPE_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET in wrangler.own.secrets.json'],
  [{}, { MAIL_KEY: '' }, 'MAIL_KEY in wrangler.own.secrets.json: the key of Resend'],
  [
    {},
    { OPERATOR_TOKEN: RANDOM },
    'OPERATOR_TOKEN in wrangler.own.secrets.json is another secret again',
  ],
  [{}, { SIGN_IN_SECRET: 'change me, this is a secret of the sign-in' }, 'SIGN_IN_SECRET in'],
  [
    {},
    { SIGN_IN_SECRET: 'a'.repeat(40) },
    'SIGN_IN_SECRET in wrangler.own.secrets.json: signs cookies',
  ],
  [{}, { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN in wrangler.own.secrets.json'],
])('%j %j is named', ([vars, secrets, sentence]) => {
  expect(said(vars, secrets)).toEqual([expect.stringContaining(sentence)])
})

test('an id of a database is not invented, and it is said where it is found', () => {
  for (const database_id of ['edps', '00000000-0000-0000-0000-000000000000'])
    expect(said({}, {}, { d1_databases: [{ binding: 'DB', database_id }] })).toEqual([
      'database_id in wrangler.own.jsonc: the id of the database; npx wrangler d1 list shows it.',
    ])
})

test('the files that docs/deploy.md shows are whole, once their examples are replaced', () => {
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
  const shown = [...page.matchAll(/^```jsonc?\n([^]*?)^```$/gm)].map(([, text]) => text!)
  const file = join(folder, 'shown.jsonc')
  const [own, secrets] = shown.map((text, at) => {
    let drawn = 0
    const filled = text.replaceAll(/"…"/g, () => `"${at === 0 ? ID : `${RANDOM}${drawn++}`}"`)
    writeFileSync(file, filled.replaceAll('example.com', 'acme.test'))
    return readConfig({ config: file }).rawConfig as Config
  })
  const made = deployConfig(released, own!, 'https://plans.acme.test')
  expect(made.ok && missingSettings(made.config, secrets as Secrets)).toEqual([])
})

test('a file that is no JSON is named with its line', () => {
  writeFileSync(join(folder, 'wrangler.own.jsonc'), '{\n  "vars": {\n    "MAIL_FROM" "x"\n  }\n}\n')
  const args = [join(root, 'cli/deploy.ts'), '--settings', folder, '--dry-run']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\S*wrangler\.own\.jsonc, line 3: [^\n]*\n$/)
})
