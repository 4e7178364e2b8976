// The commands of the operator's pages, as they are printed: ours run, wrangler's against a stand-in for Cloudflare, both by their own
// parsers. Docker, kubectl and what needs a browser are read only.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownConfig } from '#cli/deploy-config.ts'
import { DATABASE, openAccount, type CloudflareAccount } from './cloudflare-account.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'edps-commands-'))
const own = join(folder, 'wrangler.own.jsonc')
let account: CloudflareAccount
beforeAll(async () => {
  account = await openAccount()
  account.tag = 'containers'
  // Where the text says `wrangler.own.jsonc`, a deployment has one.
  writeFileSync(own, ownConfig(DATABASE, 'https://plans.acme.test'))
  mkdirSync(join(folder, 'out/keys'), { recursive: true })
  for (const name of ['edps.sql', 'out/keys/enrol-rack-1.sql'])
    writeFileSync(join(folder, name), 'SELECT 1')
})
afterAll(() => {
  account.close()
  rmSync(folder, { recursive: true })
})

/** The lines of a page's shell blocks without comments, a command each. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!)
  const lines = blocks.join('').replaceAll('\\\n', '').split('\n')
  return lines.map((line) => line.replace(/\s+#.*$/, '').trim()).filter(Boolean)
}

const wordsOf = (command: string): string[] =>
  (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))

/** Ends as the command does; 2 is its way to say that it was called wrongly. */
function run(script: string, args: readonly string[]): Promise<{ status: number; said: string }> {
  const env = { ...process.env, ...account.env, INIT_CWD: folder, OPERATOR_TOKEN: 'a token' }
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += String(piece)))
  return new Promise((done) => child.on('close', (code) => done({ status: code ?? -1, said })))
}

const COMMANDS = [...new Set(['docs/deploy.md', 'docs/backup.md'].flatMap(commandsOf))]
const WRANGLER = COMMANDS.filter((command) => command.startsWith('npx wrangler '))
const OURS = COMMANDS.filter((command) => /^npm (run|start)\b/.test(command))

test('each command is one that a test reads', () => {
  const read =
    /^(npx wrangler|npm (ci|start|run)|docker (build|run|stop|rm|compose)|kubectl|curl|export|rclone) ?/
  expect(COMMANDS.filter((command) => !read.test(command))).toEqual([])
  expect([WRANGLER.length > 2, OURS.length > 8]).toEqual([true, true])
  // What docker and kubectl are given is there.
  for (const command of COMMANDS.filter((one) => /^(docker|kubectl)/.test(one)))
    for (const [file] of command.matchAll(/(?:engine|deploy)\/\S+/g))
      expect(existsSync(join(root, file)), command).toBe(true)
})

test.each(WRANGLER)(
  'wrangler takes: %s',
  async (command) => {
    const words = wordsOf(command).slice(2)
    // What opens a browser, builds with Docker, or moves a database.
    const isRead = ['login', 'containers', 'time-travel', 'export', '--file'].some((word) =>
      words.includes(word),
    )
    const { status, said } = await run('node_modules/wrangler/bin/wrangler.js', [
      ...words,
      ...(isRead ? ['--help'] : []),
    ])
    expect(status, said).toBe(0)
    expect(said).not.toMatch(/Unknown argument/)
    if (!isRead) return
    for (const flag of words.filter((word) => word.startsWith('--')))
      expect(said).toContain(`${flag} `)
  },
  60_000,
)

/** What a command of ours says once its words are right, and there is no service and no stack. */
const REACHED =
  /does not answer|ENGINE_TOKEN of|d1 execute|no backup|has no ledgers|nothing to back up|still runs/

test.each(OURS.filter((command) => command.startsWith('npm run')))(
  'we take: %s',
  async (command) => {
    const scripts = (
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
    ).scripts
    const [, , name, ...rest] = wordsOf(command)
    const [script, ...first] = scripts[name!]!.split(' ').filter(
      (word) => /^\w/.test(word) && word !== 'node',
    )
    // What a deployment does is proved beside (deploy.test.ts), a plan in plan.test.ts.
    if (name === 'reset' || name === 'plan' || name === 'deploy') return
    // A copy of the stack here would be of the developer's own, and bringing it back would write into it.
    const isOfStack = !rest.some((word) => word === '--url' || word === '--remote')
    if ((name === 'backup' || name === 'restore') && isOfStack) return
    const args = [...first, ...rest.filter((word) => word !== '--')].map((word) =>
      word === 'https://plans.example.com' ? 'http://127.0.0.1:9' : word,
    )
    const { status, said } = await run(script!, args)
    expect(status, said).not.toBe(2)
    expect(said).toMatch(REACHED)
  },
  60_000,
)
