// What `npm run plan` asks a person at a terminal before it sends, and that it asks nobody else.
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { bodiesOf, confirmedBody } from '#cli/plan-ask.ts'
import { optionOf } from '#cli/cli-words.ts'
import { readPlanArgs } from '#cli/plan-args.ts'

const REQUEST = { menus: [], sales: [], market_type: { parameters: { period: 'week' } } }

/** What would be sent and what was said, where a person types these lines. */
async function asked(request: object, lines: readonly string[], isRead = true, isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const stdout = Object.assign(new PassThrough(), { isTTY })
  let said = ''
  const left = [...lines]
  stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (/(: |\. )$/.test(said) && left.length > 0) {
      said += '\n'
      stdin.write(`${left.shift()!}\n`)
    }
  })
  const terminal = { stdin, stdout }
  const none = new AbortController().signal
  const body = await confirmedBody(request as Record<string, unknown>, isRead, none, terminal)
  return { request: body === null ? null : JSON.parse(body), said }
}

test('how past deals were chosen is asked once and stands in the request', async () => {
  for (const [lines, choice_basis] of [
    [['1', ''], 'columns'],
    [['2', ''], 'knowledge'],
    [['', ''], 'unknown'],
    [['7', 'yes', '2', ''], 'knowledge'],
  ] as const) {
    const { request, said } = await asked(REQUEST, lines)
    const parameters = { period: 'week', choice_basis }
    expect(request).toEqual({ ...REQUEST, market_type: { parameters } })
    expect(said).toContain('How were past deals chosen?')
    // The same command takes an interrupted fit up without a question.
    expect(bodiesOf(REQUEST)).toContain(JSON.stringify(request))
  }
})

test('what is told is not asked, and nothing is where no person sits', async () => {
  const told = { ...REQUEST, market_type: { parameters: { choice_basis: 'columns' } } }
  for (const request of [told, { ...REQUEST, mock: true }]) {
    const { request: sent, said } = await asked(request, [''])
    expect(sent).toEqual(request)
    expect(said).not.toContain('chosen')
    expect(bodiesOf(request)).toEqual([JSON.stringify(request)])
  }
  expect(await asked(REQUEST, [], true, false)).toEqual({ request: REQUEST, said: '' })
})

test('--limits takes what the plan keeps, as JSON or as a file of it', () => {
  const fieldsOf = (limits: string) => {
    const read = readPlanArgs(['--menus', 'm', '--sales', 's', '--limits', limits], '/')
    return read.ok ? read.args.fields : read.message
  }
  const limits = { spend: 20_000, groups: [{ column: 'Brand', most_deals: 5 }] }
  expect(fieldsOf(JSON.stringify(limits))).toEqual({ limits })
  expect(fieldsOf('{spend: 20000}')).toMatch(/^--limits: it must be JSON, such as .*"spend"/)
  expect(fieldsOf('limits.json')).toBe('--limits: there is no file limits.json.')
  expect(optionOf('limits.groups[0].most_deals')).toBe('--limits')
})

test('--choice-basis joins the parameters of --market-type and wins over them', () => {
  const fieldsOf = (...more: string[]) => {
    const read = readPlanArgs(['--menus', 'm', '--sales', 's', ...more], '/')
    return read.ok ? read.args.fields : read.message
  }
  expect(fieldsOf('--choice-basis', 'knowledge')).toEqual({
    market_type: { parameters: { choice_basis: 'knowledge' } },
  })
  const type = '{"parameters": {"period": "day", "choice_basis": "columns"}}'
  expect(fieldsOf('--market-type', type, '--choice-basis', 'unknown')).toEqual({
    market_type: { parameters: { period: 'day', choice_basis: 'unknown' } },
  })
  expect(fieldsOf('--choice-basis', 'experience')).toBe(
    '--choice-basis must be columns, knowledge, unknown; "experience" is not.',
  )
})
