// The Python client (clients/python/edps) over the real Worker and a real engine, by the interpreter of this
// machine: the main job from CSV to CSV, and what a caller learns of everything that goes wrong.
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planCsv } from '#tables/plan-csv.ts'
import { readCsv } from '#tables/csv.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import type { Row } from '#examples/market-example.ts'
import { openApiDocument } from '../../worker/openapi/openapi-document.ts'
import { serviceOf } from '../support/console.ts'
import { FIT_EXAMPLE } from '../../worker/openapi/examples.ts'
import { fetchPlan, openHouse, requestOf, smallMarket, type House } from './house.ts'

/** `EDPS_PYTHON`: another interpreter, such as one that has pandas. */
const PYTHON = process.env['EDPS_PYTHON'] ?? '/usr/bin/python3'
const has = (module: string): boolean =>
  spawnSync(PYTHON, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0
const CLIENTS = new URL('../../clients/python/', import.meta.url).pathname

let house: House
let folder: string
const found = existsSync(PYTHON)
beforeAll(async () => {
  if (found) house = await openHouse({ engines: 1 })
  folder = mkdtempSync(join(tmpdir(), 'edps-python-'))
})
afterAll(async () => {
  if (found) await house.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  status: number
  out: string
  err: string
}

/** Runs the interpreter without what this account installed; it leaves no compiled files behind. */
function python(args: string[], more: Record<string, string> = {}): Promise<Ended> {
  const env = {
    PYTHONPATH: CLIENTS,
    PYTHONDONTWRITEBYTECODE: '1',
    EDPS_KEY: house.stack.key,
    ...more,
  }
  return new Promise((resolve) => {
    execFile(PYTHON, ['-s', '-W', 'error', ...args], { env }, (error, out, err) => {
      resolve({ status: error ? Number(error.code) : 0, out, err })
    })
  })
}

/** What a script prints as JSON. `service` is the service, `EXAMPLE` a request that is an input test. */
async function script(lines: string[]): Promise<unknown> {
  const source = [
    'import json, os, pathlib, sys',
    'from edps import *',
    'import edps, edps.tables',
    'EXAMPLE = json.loads(os.environ["EXAMPLE"])',
    'service = Service(os.environ["ADDRESS"], os.environ["EDPS_KEY"])',
    'def told(call):',
    '    try:',
    '        return call()',
    '    except EdpsError as error:',
    '        return [type(error).__name__, error.code, error.status, error.detail != "", len(error.errors)]',
    '    except ValueError as error:',
    '        return ["ValueError", str(error)]',
    ...lines,
  ]
  const env = { EXAMPLE: JSON.stringify(FIT_EXAMPLE), ADDRESS: house.stack.baseUrl }
  const { status, out, err } = await python(['-c', source.join('\n')], env)
  expect([status, err]).toEqual([0, ''])
  return JSON.parse(out)
}

/** Python that loads a value which is too long for a command line. */
function loaded(value: unknown): string {
  const path = join(folder, 'value.json')
  writeFileSync(path, JSON.stringify(value))
  return `json.loads(pathlib.Path(${JSON.stringify(path)}).read_text("utf-8"))`
}

const columnsOf = (rows: readonly Row[]): string[] => Object.keys(rows[0]!)

describe.skipIf(!found)('the Python client', () => {
  // Conformance: python-client
  test('plans two CSV files as a command, under an idempotency key that starts one fit', async () => {
    const market = smallMarket(7)
    const file = (name: string) => join(folder, name)
    writeFileSync(file('menus.csv'), writeCsv(columnsOf(market.menus), market.menus))
    writeFileSync(file('sales.csv'), writeCsv(columnsOf(market.sales), market.sales))
    writeFileSync(file('description.txt'), market.description)
    writeFileSync(file('market_type.json'), JSON.stringify(market.marketType))
    const args = ['--service', house.stack.baseUrl, '--idempotency-key', 'from-python']
      .concat(['--menus', file('menus.csv'), '--sales', file('sales.csv')])
      .concat(['--description', file('description.txt'), '--market-type', file('market_type.json')])
    const run = (out: string, basis = 'unknown') =>
      python(['-m', 'edps', ...args, '--out', file(out), '--choice-basis', basis])
    const guessed = await run('plan.csv', 'experience')
    expect([guessed.status, guessed.err]).toEqual([2, expect.stringContaining('columns')])
    // Told before a fit that is paid for.
    const nowhere = await run('no-folder/plan.csv')
    expect([nowhere.status, nowhere.err]).toEqual([2, expect.stringContaining('does not exist')])
    const first = await run('plan.csv')
    expect(first.err).toContain('Note: ')
    expect([first.status, first.out], first.err).toEqual([0, expect.stringContaining('deals')])
    const link = await house.client.sessionByIdempotencyKey('from-python')
    const session = link.ok ? link.value!.session_id : ''
    const { menu } = await fetchPlan(house, session)
    expect(menu.length).toBeGreaterThan(0)
    expect(readFileSync(file('plan.csv'), 'utf8')).toBe(planCsv(menu))
    // Sent again, it answers the same plan and starts nothing.
    await run('again.csv')
    expect(readFileSync(file('again.csv'), 'utf8')).toBe(planCsv(menu))
    const rows = market.menus.filter((row) => row['T'] === 0)
    writeFileSync(file('now.csv'), writeCsv(columnsOf(rows), rows))
    const all = await script([
      `rows = read_csv(${JSON.stringify(file('now.csv'))})`,
      `predicted = service.predict(${JSON.stringify(session)}, rows, "session")`,
      'ids = [one["session_id"] for one in service.sessions()]',
      'print(json.dumps([ids, predicted["model"], predicted["selection_rows"]]))',
    ])
    expect(all).toEqual([[session], 'session', expect.any(Number)])
    // Under half of the money, by the engine's solver, from the plan's own sizes.
    const spent = menu.reduce((sum, { unit_cost, qty }) => sum + unit_cost! * qty, 0)
    const limited = await script([
      `limits = {"spend": ${spent / 2}, "never": [${JSON.stringify(menu[0]!.key)}]}`,
      `planned = service.replan(${JSON.stringify(session)}, limits)`,
      `wrong = told(lambda: service.replan(${JSON.stringify(session)}, {"spend": 0, "deals": {"least": 1}}))`,
      'paid = sum(one["unit_cost"] * one["qty"] for one in planned["menu"])',
      'print(json.dumps([paid, [one["key"] for one in planned["menu"]], wrong]))',
    ])
    const [paid, keys, wrong] = limited as [number, string[], unknown]
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(spent / 2)
    expect(keys).not.toContain(menu[0]!.key)
    expect(JSON.stringify(wrong)).toContain('limits_contradict')
  })

  test('runs the lines of docs/api.md, but for the address, the key and a smaller market', async () => {
    const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
    const lines = /```python\n([^]*?)```/.exec(page)![1]!
    const source = lines
      .replace('http://localhost:8787', house.stack.baseUrl)
      .replace('.dev/key', house.stack.keyFile)
      .replaceAll('examples/wholesale/', `${folder}/`)
      .replace('"plan.csv"', JSON.stringify(join(folder, 'page.csv')))
    const { status, out, err } = await python(['-W', 'ignore', '-c', source])
    expect([status, out, err]).toEqual([0, '', ''])
    expect(readFileSync(join(folder, 'page.csv'), 'utf8')).toBe(
      readFileSync(join(folder, 'plan.csv'), 'utf8'),
    )
  })

  // Conformance: python-client
  test('says what goes wrong as an exception with the code and the words of the service', async () => {
    const told = await script([
      'answers = [',
      '    told(lambda: service.plan({**EXAMPLE, "checks": "on"})),',
      '    told(lambda: service.fit({**EXAMPLE, "model": "none"})),',
      '    told(lambda: service.plan({**EXAMPLE, "mock": "failed"})),',
      '    told(lambda: service.result("ses_0123456789abcdefghijkl")),',
      '    told(lambda: service.session_of("none such")),',
      '    told(lambda: Service(os.environ["ADDRESS"], "edps_paid_nonsense").queue()),',
      '    told(lambda: Service(os.environ["ADDRESS"]).queue()),',
      '    told(lambda: Service("http://127.0.0.1:9", "k").queue()),',
      '    told(lambda: Service("http://plans.example.com", "k")),',
      '    told(lambda: Service("file:///etc/passwd")),',
      '    told(lambda: service.validate({"menus": [{"key": float("inf")}]})),',
      ']',
      'print(json.dumps(answers))',
    ])
    expect(told).toEqual([
      ['EdpsError', 'validation_failed', 422, true, expect.any(Number)],
      ['EdpsError', 'unknown_model', 422, true, 1],
      ['FitFailed', 'mock_failed', 0, true, 0],
      ['EdpsError', 'unknown_session', 404, true, 0],
      ['EdpsError', 'unknown_session', 404, true, 0],
      ['EdpsError', 'invalid_key', 401, true, 0],
      ['EdpsError', 'missing_key', 401, true, 0],
      ['EdpsError', 'unreachable', 0, true, 0],
      ['ValueError', 'A key is sent over https alone, or to this machine.'],
      [
        'ValueError',
        'The address of the service begins with https://, or on this machine with http://.',
      ],
      ['ValueError', expect.any(String)],
    ])
  })

  // Conformance: python-client
  test('reads the words before a fit: what they leave open starts and charges nothing', async () => {
    const market = smallMarket(7)
    const open = 'We buy goods at unit_cost and sell them at price. The platform keeps 12.'
    const [told, code, left, started] = (await script([
      `request = ${loaded({ ...requestOf(market), business_description: open })}`,
      'before = len(list(service.sessions()))',
      'try:',
      '    service.plan(request)',
      'except OpenQuestions as error:',
      '    open = error',
      'columns = {name: edps.tables.asked_columns(request[name]) for name in ("menus", "sales")}',
      'words = open.questions[0]["choices"][0]["description"]',
      'left = service.read({"business_description": words, "columns": columns})["questions"]',
      'print(json.dumps([str(open), open.code, len(open.questions) - len(left),',
      '    len(list(service.sessions())) - before]))',
    ])) as [string, string, number, number]
    // The description of a choice answers its question.
    expect([code, left, started]).toEqual(['questions', 1, 0])
    expect(told).toMatch(/12.*“/)
  })

  test('tells the columns of tables as the command line does', async () => {
    const market = smallMarket(7)
    const rows = market.menus.slice(0, 50).map((row, i) => ({
      ...row,
      code: i % 2 ? '007' : '12',
      day: '2026-01-05',
      flag: i % 2 === 0,
      text: i ? `t${i}` : null,
      blank: null,
      numbers: `${i}.5`,
    }))
    const columns = await script([
      `rows = ${loaded(rows)}`,
      'print(json.dumps(edps.tables.asked_columns(rows, "T3s cost 2 more, and t1 too.")))',
    ])
    const reader = createRequestReader(() => true)
    reader.push(new TextEncoder().encode(JSON.stringify({ menus: rows, sales: [] })))
    const end = reader.end()
    const words = 'T3s cost 2 more, and t1 too.'
    expect(columns).toEqual(end.ok ? askedColumnsOf(end.request, words).menus : null)
  })

  test('names the first three broken rules in the message, and does not repeat what waiting does not mend', async () => {
    const created = await fetch(`${house.stack.baseUrl}/operator/accounts`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${serviceOf(house.stack).operator}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ name: 'without tokens', scopes: ['fit'] }),
    })
    const { key } = (await created.json()) as { key: string }
    const market = smallMarket(7)
    const [wrong, poor, waits] = (await script([
      'broken = {**EXAMPLE, "confidence_correction": 9, "chekcs": "off", "model": "none", "mock_result_seconds": -1}',
      'waits = []',
      `poor = Service(os.environ["ADDRESS"], ${JSON.stringify(key)}, sleep=waits.append)`,
      `request = ${loaded(requestOf(market))}`,
      'messages = []',
      'for call in (lambda: service.fit(broken), lambda: poor.fit(request)):',
      '    try:',
      '        call()',
      '    except EdpsError as error:',
      '        messages.append(str(error))',
      'print(json.dumps([*messages, waits]))',
    ])) as [string, string, number[]]
    expect(wrong).toMatch(
      /Did you mean "checks".*There is no model|There is no model.*Did you mean "checks"/,
    )
    expect(poor).toMatch(/0 are available.*\(insufficient_tokens\)$/)
    expect(waits).toEqual([])
  })

  test.skipIf(!has('pandas'))(
    'takes data frames and gives one, index and dates and all',
    async () => {
      const market = smallMarket(7)
      const [frames, rows, kept] = (await script([
        'import pandas',
        `request = ${loaded(requestOf(market))}`,
        'menus = pandas.DataFrame(request["menus"]).set_index("key")',
        'sales = pandas.DataFrame(request["sales"])',
        'plan = service.plan({**request, "menus": menus, "sales": sales})',
        'frame = plan_frame(plan)',
        'odd = pandas.DataFrame({"key": ["a", "b"], "day": pandas.to_datetime(["2026-01-05", None]),',
        '    "n": pandas.array([1, None], dtype="Int64"), "kind": pandas.Categorical(["x", "y"])})',
        'sent = json.loads(edps.tables.to_json({"menus": odd}))["menus"]',
        'print(json.dumps([service.plan(request)["menu"] == plan["menu"], [list(frame.columns), len(frame) == plan["n_selected"]], sent]))',
      ])) as [boolean, unknown, unknown]
      expect(frames).toBe(true)
      expect(rows).toEqual([['key', 'qty', 'profit', 'confidence', 'unit_cost'], true])
      expect(kept).toEqual([
        { key: 'a', day: '2026-01-05', n: 1, kind: 'x' },
        { key: 'b', day: null, n: null, kind: 'y' },
      ])
    },
  )

  test.skipIf(!has('setuptools, pip'))(
    'is installed by pip from the repository, with its types',
    async () => {
      const [source, target] = [join(folder, 'source'), join(folder, 'target')]
      cpSync(CLIENTS, source, { recursive: true })
      const pip = [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--no-index',
        '--no-build-isolation',
        '--no-deps',
      ]
      const done = await python(['-W', 'ignore', ...pip, '--target', target, source])
      expect(done.status, done.err).toBe(0)
      expect(existsSync(join(target, 'edps', 'py.typed'))).toBe(true)
      const { out } = await python(['-m', 'edps', '--help'], { PYTHONPATH: target })
      expect(out).toContain('--choice-basis')
    },
  )

  test('reaches every other call, large bodies packed, blank cells as NaN', async () => {
    const rows = [
      'EXAMPLE["menus"][0]["colour"] = float("nan")',
      'EXAMPLE["menus"][0]["note"] = "x" * 50000',
      'EXAMPLE["menus"][1]["note"] = "x" * 60000',
      'checked = service.validate(EXAMPLE)',
      'progress = []',
      'result = service.plan(EXAMPLE, on_progress=progress.append)',
      'session = result["session_id"]',
      'whole = service.result(session, wait=1, options=True, labels=True, reasons=True)',
      'listed = [one["session_id"] for one in service.sessions()]',
      'words = {name: EXAMPLE[name] for name in ("business_description", "market_type")}',
      'columns = {"menus": [{"name": "unit_cost"}], "sales": [{"name": "price"}]}',
      'read = service.read({**words, "columns": columns})',
      'print(json.dumps([checked["ok"], progress[-1]["stage"], whole["options"], whole["reasons"], session in listed,',
      '    read["status"], service.queue(), service.balance()["held"], service.health()["ok"], service.cancel(session)["ok"],',
      '    told(lambda: service.result(session))[1]]))',
    ]
    expect(await script(rows)).toEqual([
      true,
      'done',
      expect.any(Array),
      [],
      true,
      'read',
      { sessions: [] },
      0,
      true,
      true,
      'unknown_session',
    ])
  })

  test('reads CSV as tables are sent, and writes no cell that a spreadsheet would run', async () => {
    const path = join(folder, 'odd.csv')
    writeFileSync(path, '\uFEFFkey;T;qty;code;note\n=1+1;-2;1.50;007;"a;b"\nb;0;;1;\n')
    const [rows, text] = (await script([
      `rows = read_csv(${JSON.stringify(path)})`,
      `menu = [{"key": key, "qty": 2, "profit": -1.5, "confidence": 0.12345678} for key in ("=1+1", "\\n=1", "＝1", "b", 3)]`,
      `write_plan(${JSON.stringify(`${path}.out`)}, {"menu": menu})`,
      `with open(${JSON.stringify(`${path}.out`)}) as file:`,
      '    print(json.dumps([rows, file.read()]))',
    ])) as [unknown, string]
    expect(rows).toEqual([
      { key: '=1+1', T: -2, qty: 1.5, code: '007', note: 'a;b' },
      { key: 'b', T: 0, qty: null, code: '1', note: null },
    ])
    expect(text).toBe(
      "key,qty,profit,confidence\n'=1+1,2,-1.5,0.123457\n\"'\n=1\",2,-1.5,0.123457\n'＝1,2,-1.5,0.123457\nb,2,-1.5,0.123457\n3,2,-1.5,0.123457\n",
    )
  })

  // Conformance: 2.1-keys
  test('reads a table as the command line does, and refuses what it refuses with the same line', async () => {
    const texts = [
      'key,qty\n1.1,1\n1.10,2\n1E3,3\n1000,4\n12345678901234567890,5\n 7,6\n007,7\n',
      'qty,id,far,wide\n.5,1234567890123456,1e400,１\n5.,2,1,2\n',
      'key,kind\na,toys\r\nb,toys\rc,"x\r\ny"\nd,5" pipe\r',
      'key,qty\r\na,1\nb,12,50\n',
      'key,"a\nb"\ra\n',
      'key ,key\na,1\n',
      'sep=;\nkey;qty\na;1\n',
      'Week 47\n\nkey;menu;T;qty\na;0;0;1\n',
      '# by x\nkey,qty\na,1\n',
      ',key,qty\n0,a,1\n',
      'key,qty,\na,1,\n',
      'key,qty\na,1,\n',
      'key,qty\na,1\n# end\n',
      'key,T,qty\na,1,2\n\nTotal: 5 rows\n',
      '[key],qty\na,1\n',
      '{id};key\na;b\n',
      '[[1,2],[3,4]]',
      '\nkey,qty\n',
      '',
      '{\n"menus": [{"key": "a"}]}',
      '<html>',
      'key,qty\na\0,1\n',
      'key|unit_cost\na|1\n',
      'key;unit_cost\na;933\nb;1.007\n',
      'key\tunit_cost\tr\na\t933\t0,5\nb\t1.007\t2\n',
    ]
    const read = (await script([
      'answers = []',
      `for text in json.loads(${JSON.stringify(JSON.stringify(texts))}):`,
      `    with open(${JSON.stringify(join(folder, 'one.csv'))}, "w", newline="", encoding="utf-8") as file:`,
      '        file.write(text)',
      '    answers.append(told(lambda: read_csv(file.name)))',
      'print(json.dumps(answers))',
    ])) as (object[] | ['ValueError', string])[]
    const place = (message: string) => /line \d+(: \d+ cells? under \d+ columns)?/.exec(message)![0]
    texts.forEach((text, at) => {
      const expected = readCsv(text)
      const [kind, message] = read[at] as [string, string]
      if (expected.ok) expect(read[at]).toEqual(expected.rows)
      else expect([kind, place(message)]).toEqual(['ValueError', place(expected.message)])
    })
  })

  test('says what a file is that is no CSV, and reads what Excel calls Unicode text', async () => {
    const file = (name: string, bytes: string, encoding: BufferEncoding) => {
      writeFileSync(join(folder, name), bytes, encoding)
      return `told(lambda: read_csv(${JSON.stringify(join(folder, name))}))`
    }
    const answers = (await script([
      'print(json.dumps([',
      `    ${file('book.xlsx', 'PK\x03\x04\x14\0', 'latin1')},`,
      `    ${file('menus.csv.gz', '\x1f\x8b\x08', 'latin1')},`,
      `    ${file('menus.parquet', 'PAR1\x15', 'latin1')},`,
      `    ${file('windows.csv', 'key,qty\r\na,1\r\ncaf\xe9,2\r\n', 'latin1')},`,
      `    ${file('unicode.csv', '\uFEFFkey\tqty\r\ncafé\t2\r\n', 'utf16le')},`,
      '], ensure_ascii=False))',
    ])) as [string, string][]
    expect(answers.slice(0, 4).map(([, message]) => message)).toEqual([
      expect.stringMatching(/book\.xlsx is an Excel workbook .* "CSV UTF-8"\.$/),
      expect.stringMatching(/menus\.csv\.gz is packed by gzip: unpack it\.$/),
      expect.stringMatching(/menus\.parquet is Parquet: .*base64/),
      expect.stringMatching(/windows\.csv, line 3: not UTF-8\. Save it as UTF-8/),
    ])
    expect(answers[4]).toEqual([{ key: 'café', qty: 2 }])
    const path = join(folder, 'windows.csv')
    const args = ['--service', house.stack.baseUrl, '--menus', path, '--sales', path]
    const told = await python(
      ['-m', 'edps', ...args, '--description', path].concat(['--out', `${path}.out`]),
    )
    expect(told).toEqual({ status: 2, out: '', err: `${answers[3]![1]}\n` })
  })

  // Conformance: 2.1-keys
  test('sends every cell as it is or as text, and refuses what it cannot send', async () => {
    const answers = await script([
      'from decimal import Decimal',
      'class NumPys:',
      '    def __init__(self, value): self.value = value',
      '    def item(self): return self.value',
      'sent = lambda value, name="key": told(lambda: json.loads(edps.tables.to_json({"menus": [{name: value}]}))["menus"][0][name])',
      'print(json.dumps([',
      '    sent(2**53 - 1), sent(2**53), sent(-2**63), sent(NumPys(2**63 - 1)), sent(NumPys(True)), sent(True),',
      '    sent(Decimal("1.10")), sent(Decimal(2**63 - 1)), sent(Decimal("1.10"), "cost"), sent(Decimal("NaN")),',
      '    sent(NumPys(float("nan"))), sent(float("inf"))[1], sent({1})[1],',
      ']))',
    ])
    expect(answers).toEqual([
      2 ** 53 - 1,
      '9007199254740992',
      '-9223372036854775808',
      '9223372036854775807',
      true,
      true,
      '1.10',
      '9223372036854775807',
      1.1,
      null,
      null,
      expect.stringMatching(/^key: inf is no cell: send a text/),
      expect.stringMatching(/^key: \{1\} is no cell/),
    ])
  })

  test('sends its key to no address that it is redirected to', async () => {
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        heard.push(String(bytes))
        const { port } = server.address() as AddressInfo
        socket.end(
          `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${port}/other\r\nContent-Length: 0\r\n\r\n`,
        )
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const answer = await script([
      `print(json.dumps(told(lambda: Service("http://127.0.0.1:${port}", "secret").queue())))`,
    ])
    server.close()
    expect(answer).toEqual(['EdpsError', 'unexpected_answer', 302, true, 0])
    expect(heard).toHaveLength(1)
  })

  test('names the fields of its types as the OpenAPI document does', async () => {
    const names = [
      'Entry',
      'Validation',
      'Progress',
      'PlanRow',
      'Session',
      'Question',
      'Billing',
    ].concat(['FitAnswer', 'ReadAnswer', 'Result'])
    const types = await script([
      `print(json.dumps({name: sorted(getattr(edps, name).__annotations__) for name in ${JSON.stringify(names)}}))`,
    ])
    const { components } = openApiDocument() as {
      components: { schemas: Record<string, { properties: object }> }
    }
    const documented = names.map((name) => [
      name,
      Object.keys(components.schemas[name]!.properties).sort(),
    ])
    expect(types).toEqual(Object.fromEntries(documented))
  })
})
