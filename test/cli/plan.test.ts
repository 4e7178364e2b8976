// `npm run plan` as a person meets it: its words on bad files, the CSV, an interruption taken up.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openAttempt } from '#cli/plan-start.ts'
import { readPlanArgs } from '#cli/plan-args.ts'
import { makeCertificate } from '#try/certificate.ts'
import { fakeService } from './fake-service.ts'
import { keptCommand, type Ran } from './kept-command.ts'
import { writeMarket } from './write-market.ts'

const SCRIPT = fileURLToPath(new URL('../../cli/plan.ts', import.meta.url))
const WORDS = fileURLToPath(new URL('../../examples/wholesale/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edps-plan-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = keptCommand('plan')
const NO_SERVICE = { EDPS_URL: 'http://127.0.0.1:9', EDPS_KEY: 'x' }
const run = (args: readonly string[], env: Record<string, string> = NO_SERVICE): Promise<Ran> =>
  kept(args, { INIT_CWD: folder, ...env })

/** The same as a process of its own; `heard` sees its output as it comes. */
function runAlone(
  args: readonly string[],
  env: Record<string, string>,
  heard: (out: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<Ran> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, INIT_CWD: folder, ...env },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    heard(out, (signal) => child.kill(signal))
  })
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, out, err })))
}

writeMarket(folder)

const sample = (changes: Record<string, string> = {}) =>
  Object.entries({
    menus: 'menus.csv',
    sales: 'sales.csv',
    description: `${WORDS}description.txt`,
    'market-type': `${WORDS}market_type.json`,
    out: 'plan.csv',
    ...changes,
  }).flatMap(([name, value]) => [`--${name}`, value])

test('an error names the file, the line, the column and what to change', async () => {
  const lines = readFileSync(join(folder, 'menus.csv'), 'utf8').split('\n')
  const cells = lines[41]!.split(',')
  cells[3] = 'many'
  lines[41] = cells.join(',')
  writeFileSync(join(folder, 'holes.csv'), lines.join('\n'))
  const { code, err } = await run(sample({ menus: 'holes.csv' }))
  expect(code).toBe(2)
  expect(err).toMatch(/holes\.csv, line 42, column qty: /)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).not.toMatch(/counted from 0/)
})

writeFileSync(join(folder, 'empty.txt'), '\uFEFF \n')
writeFileSync(join(folder, 'head.csv'), 'key,menu,T,qty,unit_cost,unit_price\n')
writeFileSync(join(folder, 'wrong.csv'), 'a,b\n1,2\n')

const bytes = (name: string, content: string, encoding: BufferEncoding = 'latin1'): string => {
  writeFileSync(join(folder, name), content, encoding)
  return name
}

test.each<[string, string[], RegExp]>([
  [
    'menus that are a workbook',
    sample({ menus: bytes('book.xlsx', 'PK\x03\x04\x14\0\xff') }),
    /book\.xlsx is an Excel workbook or another zip: name it without an option \(npm run plan -- FILE\.xlsx\), or save the sheet as "CSV UTF-8"\.\n$/,
  ],
  [
    'menus that are packed',
    sample({ menus: bytes('menus.csv.gz', '\x1f\x8b\x08\0\xff') }),
    /menus\.csv\.gz is packed by gzip: unpack it\.\n$/,
  ],
  [
    'menus that are a request',
    sample({ menus: bytes('request.json', '{"menus": [{"key": "a"}]}') }),
    /request\.json, line 1 begins JSON, not a table: .*\.\n$/,
  ],
  [
    'menus that are a web page',
    sample({ menus: bytes('page.csv', '\n<!DOCTYPE html>\n') }),
    /page\.csv, line 1 begins a web page/,
  ],
  [
    'menus of Windows',
    sample({ menus: bytes('windows.csv', 'key,qty\r\na,1\r\ncaf\xe9,2\r\n') }),
    /windows\.csv, line 3: ".*" is not UTF-8\. Save it as UTF-8, in Excel as "CSV UTF-8"\.\n$/,
  ],
  [
    'a description of Windows',
    sample({ description: bytes('windows.txt', 'Each unit costs 3 \x80.') }),
    /--description: the file windows\.txt, line 1: ".*" is not UTF-8/,
  ],
  [
    'menus with a name that hides a character',
    sample({ menus: bytes('hidden.csv', 'key\u200b,menu\n1,2\n', 'utf8') }),
    /Rename "key<U\+200B>" to "key"/,
  ],
  [
    'a file that is not there',
    ['--menus', 'none.csv', '--sales', 'none.csv'],
    /none\.csv: there is no such file/,
  ],
  ['no menus', ['--sales', 'x.csv'], /--menus is missing/],
  ['no sales', ['--menus', 'x.csv'], /--sales is missing/],
  [
    'reasons in the place of a table',
    [...sample(), '--reasons', 'menus.csv'],
    /--reasons .* is a file that is used/,
  ],
  [
    'a correction that is no number',
    [...sample(), '--confidence', 'high'],
    /--confidence must be a number from -1 to 1; "high"/,
  ],
  [
    'a market type that is no JSON',
    sample({ 'market-type': '{period: week}' }),
    /--market-type: it must be JSON/,
  ],
  [
    'a description file that is not there',
    sample({ description: 'words.txt' }),
    /there is no file words\.txt/,
  ],
  [
    'a description file that is empty',
    sample({ description: 'empty.txt' }),
    /--description: the file empty\.txt is empty: write into it\./,
  ],
  ['a description of no words', sample({ description: ' ' }), /--description: it is empty/],
  ['a description that is a folder', sample({ description: '.' }), /--description: \. is a folder/],
  ['menus without a row', sample({ menus: 'head.csv' }), /^\S+head\.csv: no data rows, .*\n$/],
  [
    'menus that are another file',
    sample({ menus: 'wrong.csv' }),
    /wrong\.csv: the columns key, menu, T, qty, unit_cost, unit_price are missing\. .*\n$/,
  ],
  ['menus that are a folder', sample({ menus: '.' }), /: it is a folder: name a file in it\.\n$/],
  [
    'an --out below a file',
    sample({ out: 'head.csv/plan.csv' }),
    /^--out \S+plan\.csv: no file can be written there \(E\w+\)\. Choose another place\.\n$/,
  ],
  [
    'an --out where nothing can be written',
    sample({ out: '/proc/plan.csv' }),
    /^--out \/proc\S+: .*\(E\w+\)\. Choose another place\.\n$/,
  ],
  ['an --out that ends like a folder', sample({ out: 'new/' }), /--out new\/ is a folder/],
  [
    'a plan named like an input test',
    sample({ out: 'plan.mock.csv' }),
    /--out plan\.mock\.csv is the name of an input test/,
  ],
  [
    'an unknown model',
    [...sample(), '--model', 'rc15'],
    /no model "rc15"; this version knows default, rc012\.2, rc015\./,
  ],
  ['an unknown option', [...sample(), '--speed', '9'], /Unknown option '--speed'/],
])('a bad argument is named: %s', async (_, args, message) => {
  const { code, err } = await run(args)
  expect(code).toBe(2)
  expect(err).toMatch(message)
})

test.each([
  [
    '{"period": "week"}',
    'The field here is "period", in market_type.parameters; else leave it out.',
  ],
  ['{"parameters": {"peroid": "week"}}', 'The field here is "period", in market_type.parameters'],
  ['{"parameters": {"zzz": 1}}', 'parameters.zzz is not read. Leave it out'],
])('a market type of which something would not be read is refused: %s', async (json, message) => {
  const { code, err } = await run(sample({ 'market-type': json }))
  expect(code).toBe(2)
  expect(err).toContain(message)
})

test('--help shows the usage and is no error', async () => {
  const { code, out, err } = await run(['--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^npm run plan -- --menus FILE /)
})

test('a service that is not there is named', async () => {
  const { code, err } = await run(sample())
  expect(code).toBe(1)
  expect(err).toMatch(/http:\/\/127\.0\.0\.1:9\/v1\/fit could not be reached/)
  // Nothing was sent: there is nothing to take up.
  expect(existsSync(join(folder, 'plan.csv.attempt.json'))).toBe(false)
})

test.each(['localhost:8787', 'edps', 'ftp://edps.example', 'http://edps.example?x=1'])(
  'an EDPS_URL that is no address is said plainly: %s',
  async (url) => {
    const { code, err } = await run(sample(), { EDPS_URL: url, EDPS_KEY: 'x' })
    expect(code).toBe(1)
    expect(err).toMatch(/^EDPS_URL must be an address such as .*; ".*" is not\.\n$/)
  },
)

test.each([['-1'], ['-.5'], ['0.25']])(
  'a correction of %s may follow as a word of its own',
  (x) => {
    const read = readPlanArgs(['--menus', 'm', '--sales', 's', '--confidence', x, '--mock'], '/')
    expect(read.ok && read.args.fields).toMatchObject({
      confidence_correction: Number(x),
      mock: true,
    })
  },
)

test('an input test never writes where a plan would stand, and says what it wrote', async () => {
  const service = await fakeService()
  service.finish()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'key' }
  const { code, out } = await run([...sample({ out: 'orders.csv' }), '--mock'], env)
  expect(code).toBe(0)
  expect(out).toMatch(/INPUT TEST: every quantity, profit and confidence is a placeholder\./)
  expect(out).toMatch(/Placeholders, no plan, are in orders\.mock\.csv\.\n$/)
  expect(existsSync(join(folder, 'orders.csv'))).toBe(false)
  expect(readFileSync(join(folder, 'orders.mock.csv'), 'utf8')).toMatch(
    /^key,qty,profit,confidence\n/,
  )
  service.close()
})

test('the words of the description may stand in the argument itself', () => {
  const read = readPlanArgs(['--menus', 'm', '--sales', 's', '--description', 'We buy units.'], '/')
  expect(read.ok && read.args.fields.business_description).toBe('We buy units.')
})

test('an attempt is taken up for the same inputs only, and not once it is closed', () => {
  const file = join(folder, 'attempt.json')
  const first = openAttempt(file, 'http://a', 'body')
  expect(first.taken_up).toBe(false)
  expect(openAttempt(file, 'http://a', 'body')).toEqual({ ...first, taken_up: true })
  const other = openAttempt(file, 'http://a', 'another body')
  expect(other.taken_up).toBe(false)
  expect(other.idempotencyKey).not.toBe(first.idempotencyKey)
})

test('an interrupted plan is taken up by its idempotency key, the tables sent once', async () => {
  const service = await fakeService()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'key' }
  const first = await runAlone(sample(), env, (out, kill) => {
    if (out.includes('learning')) kill('SIGINT')
  })
  expect(first.code).toBe(130)
  expect(first.err).toMatch(/the same command takes it up again/)
  expect(existsSync(join(folder, 'plan.csv'))).toBe(false)

  service.finish()
  const second = await run(sample(), env)
  expect(second.out).toMatch(/Taking up session ses_1/)
  expect(second.code).toBe(0)
  expect(service.fits).toHaveLength(1)
  expect(service.asked).toEqual(service.fits)
  expect(readFileSync(join(folder, 'plan.csv'), 'utf8')).toBe(
    `key,qty,profit,confidence\n'=D1,6,12.5,0.9\n`,
  )
  expect(existsSync(join(folder, 'plan.csv.attempt.json'))).toBe(false)
  service.close()
}, 60_000)

test('an attempt whose session was deleted is followed by a new one at once', async () => {
  const service = await fakeService()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'key' }
  await runAlone(sample(), env, (out, kill) => {
    if (out.includes('learning')) kill('SIGINT')
  })
  service.forget()
  service.finish()
  const { code, out } = await run(sample(), env)
  expect(out).toMatch(
    /^Session ses_1 was deleted or has expired: starting afresh\.\nSession ses_2 /,
  )
  expect(code).toBe(0)
  expect(new Set(service.fits).size).toBe(2)
  service.close()
}, 60_000)

test('a session that is deleted while it is watched is said so, and begun afresh', async () => {
  const service = await fakeService()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'key' }
  const first = await runAlone(sample(), env, (out) => {
    if (out.includes('learning')) service.forget()
  })
  expect(first.code).toBe(1)
  expect(first.err).toMatch(
    /^The session was deleted; run the same command again to start afresh\.$/m,
  )
  service.finish()
  const second = await run(sample(), env)
  expect(second.code, second.err).toBe(0)
  expect(new Set(service.fits).size).toBe(2)
  service.close()
}, 60_000)

test('a service that stops answering is said within seconds, and when it answers again', async () => {
  const service = await fakeService()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'key' }
  let gone = false
  const running = runAlone(sample(), env, (out) => {
    if (gone || !out.includes('learning')) return
    gone = true
    service.failFor(6000)
    service.finish()
  })
  const { code, err } = await running
  expect(code).toBe(0)
  expect(err).toMatch(
    /The service does not answer; still trying\. .*\nThe service answers again \(/,
  )
  service.close()
}, 60_000)

test('the plan is never written over a table that is planned', () => {
  for (const out of ['m.csv', './s.csv', '/m.csv']) {
    const read = readPlanArgs(['--menus', 'm.csv', '--sales', 's.csv', '--out', out], '/')
    expect(read.ok ? null : read.message).toContain('choose another file')
  }
})

test('a folder as --out is refused before anything is planned', () => {
  const read = readPlanArgs(['--menus', 'm.csv', '--sales', 's.csv', '--out', folder], '/')
  expect(read.ok ? null : read.message).toContain('is a folder')
})

test('a certificate that is not trusted is named, with what to set; then it goes through', async () => {
  const certificate = await makeCertificate(new Date())
  const asked: string[] = []
  const server = createServer(certificate, ({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `https://localhost:${(server.address() as AddressInfo).port}`
  const pem = join(folder, 'service.pem')
  writeFileSync(pem, certificate.cert)
  const env = { EDPS_URL: address, EDPS_KEY: 'x' }
  const out = { out: 'untrusted.csv' }
  const first = await run(sample(out), env)
  expect(first.code).toBe(1)
  expect(first.err.trim().split('\n').at(-1)).toMatch(
    new RegExp(
      `^This machine does not trust the certificate of ${address} \\(\\w+\\); nothing was sent. ` +
        'Set NODE_EXTRA_CA_CERTS.* and run the same command again\\.$',
    ),
  )
  expect([asked, existsSync(join(folder, 'untrusted.csv.attempt.json'))]).toEqual([[], false])
  await runAlone(sample(out), { ...env, NODE_EXTRA_CA_CERTS: pem })
  expect(asked).toContain('POST /v1/fit')
  server.close()
})
