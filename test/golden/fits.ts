// What fits of the service come to: the OpenAPI document, the wire log of one small fit, and the plans of the
// benchmark's markets and of the real tables.
import { createHash } from 'node:crypto'
import type { ExampleMarket } from '#examples/market-example.ts'
import { exampleEnvelope } from '#examples/ground-example.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { CATALOGUE } from '../bench/markets/generator/catalogue.ts'
import { drawMarket } from '../bench/markets/generator/draw-market.ts'
import { withHistory } from '../bench/real/history.ts'
import { realMarkets } from '../bench/real/markets.ts'
import { readTables } from '../bench/real/tables.ts'
import { openService, type Call, type Service } from './service.ts'
import { mask, pretty, type Write } from './write.ts'

const FEW = ['wholesale 1', 'lots 2', 'loans 3', 'advertising 1', 'shop credit', 'kiosks']

export async function plans(write: Write, few: boolean): Promise<void> {
  const service = await openService()
  const generated = CATALOGUE.map((setting) => ({
    name: setting.name,
    market: (): ExampleMarket => drawMarket(setting),
  }))
  const real = realMarkets(readTables()).map((market) => ({
    name: market.name,
    market: () => withHistory(market, 0),
  }))
  for (const { name, market } of [...generated, ...real]) {
    if (few && !FEW.includes(name)) continue
    const began = performance.now()
    write(`plans/${name}.json`, await planOf(service, market()))
    service.calls.length = 0
    console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await service.close()
}

/** The plan with its notes, and the long lists as hashes with their first rows. */
async function planOf(service: Service, market: ExampleMarket): Promise<unknown> {
  const { menus, sales } = market
  const session = await fit(service, { ...exampleEnvelope(market), menus, sales })
  const query = '?options=all&labels=all&reasons=all'
  const { text } = await service.call('GET', `/v1/result/${session}${query}`)
  const { options, labels, reasons, grounding_cache_hit: _, ...plan } = JSON.parse(text)
  return { ...plan, options: inShort(options), labels: inShort(labels), reasons: inShort(reasons) }
}

function inShort(rows: readonly unknown[] | undefined): unknown {
  const sha256 = createHash('sha256').update(JSON.stringify(rows ?? null))
  return { rows: rows?.length, sha256: sha256.digest('hex'), first: rows?.slice(0, 20) }
}

/** Sends a request and waits until it ended; the session's id. */
async function fit(service: Service, body: unknown): Promise<string> {
  const answer = await service.call('POST', '/v1/fit', body)
  if (answer.status >= 300) throw new Error(answer.text)
  const { session_id } = JSON.parse(answer.text) as { session_id: string }
  for (;;) {
    const { text } = await service.call('GET', `/v1/result/${session_id}?wait=20`)
    const { status } = JSON.parse(text) as { status: string }
    if (status === 'done' || status === 'failed') return session_id
  }
}

export async function wire(write: Write): Promise<void> {
  const service = await openService()
  const document = await service.call('GET', '/v1/openapi.json')
  write('openapi.json', JSON.parse(document.text))
  service.calls.length = 0
  const market = generateWholesale({ seed: 11, deals: 120, past: 40, weeks: 20, redraws: 0 })
  const { menus, sales } = market
  const body = { ...exampleEnvelope(market), menus, sales }
  await service.call('POST', '/v1/validate', body)
  const session = await fit(service, body)
  const query = '?options=all&labels=all&reasons=all'
  for (const [method, path] of [
    ['GET', `/v1/result/${session}${query}`],
    ['GET', `/v1/result/${session}?options=csv`],
    ['DELETE', `/v1/session/${session}`],
    ['GET', `/v1/result/${session}`],
  ] as const)
    await service.call(method, path)
  for (const [name, text] of logOf(service.calls)) write(`wire/${name}`, text)
  await service.close()
}

/** A file for each kind of call. How often one polls is chance: of such calls the fields alone are told. */
function logOf(calls: readonly Call[]): Map<string, string> {
  const files = new Map<string, Set<string>>()
  for (const { method, path, sent, status, answer } of calls) {
    const masked = mask(path).replace(/\/engine\/(?!claim|predict)[^/]+/, '/engine/LEASE')
    const file = `${method} ${masked.replace('?', ' ').replaceAll('/', '.').slice(1)}.txt`
    const isPolled = /claim|events|wait=|enrol|known/.test(masked)
    const lines = files.get(file) ?? new Set()
    files.set(file, lines)
    if (isPolled) {
      for (const [side, text] of [
        ['sent', sent],
        ['answered', answer],
      ] as const)
        for (const at of fieldsOf(jsonOf(text))) lines.add(`${side} ${status} ${at}`)
    } else lines.add(`sent ${bodyText(sent)}\nanswered ${status} ${bodyText(answer)}`)
  }
  return new Map(
    [...files].map(([file, lines]) => [file, [...lines].toSorted().join('\n')] as const),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? null : 'TEXT'
  }
}

/** A body as it is read; a table as its length. */
function bodyText(text: string): string {
  const body = jsonOf(text)
  if (body === 'TEXT') return text
  if (typeof body !== 'object' || body === null || !('menus' in body)) return pretty(body)
  const fields = Object.entries(body).map(([name, value]) =>
    name === 'menus' || name === 'sales'
      ? [name, `${(value as unknown[]).length} rows`]
      : [name, value],
  )
  return pretty(Object.fromEntries(fields))
}

function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return [`${at}[]`, ...value.slice(0, 1).flatMap((v) => fieldsOf(v, `${at}[]`))]
  if (typeof value !== 'object' || value === null)
    return [`${at}: ${value === null ? null : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${at}.${name}`))
}
