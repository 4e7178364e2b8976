// `npm run plan`: plans the tables of files through the service and writes the plan.
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/client.ts'
import { feedbackText, itemsOf } from '#contract/feedback.ts'
import { followFit } from '#client/follow-fit.ts'
import { questionsSchema } from '#contract/questions.ts'
import type { Result } from '#contract/schemas.ts'
import { inOptions } from './cli-words.ts'
import { entryTexts } from './entry-text.ts'
import { bodiesOf, confirmedBody } from './plan-ask.ts'
import { closeAttempt, isUnderWay, findOrStart, isFinal } from './plan-start.ts'
import { readPlanArgs, type PlanArgs } from './plan-args.ts'
import { prepareNamed, writeWhole, type Prepared, type PreparedOrNot } from './plan-prepare.ts'
import { readWords } from './plan-words.ts'
import { reasonsCsv } from '#tables/plan-csv.ts'
import { planText } from './plan-text.ts'
import { isCertificate, watchPlan } from './plan-watch.ts'
import { progressLine } from './terminal.ts'
import { questionsText } from './question-text.ts'
import { chooseService, refusalText } from './service.ts'

/** Exit codes: the inputs must change; the service or the fit failed; interrupted. */
const BAD_INPUT = 2
const FAILED = 1
const INTERRUPTED = 130

async function main(): Promise<number> {
  // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const read = readPlanArgs(process.argv.slice(2), folder)
  if (!read.ok && read.help) {
    console.log(read.message)
    return 0
  }
  if (!read.ok) return exitWith(BAD_INPUT, read.message)
  const { args } = read
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const prepared = await prepare(args, stop.signal)
  if (!prepared.ok)
    return prepared.stopped ? exitWith(INTERRUPTED, STOPPED) : exitWith(BAD_INPUT, prepared.message)

  // The service, and the fit: a new one, or the one that was interrupted.
  const service = chooseService(process.env)
  if (!service.ok) return exitWith(FAILED, service.message)
  const attemptFile = `${args.out}.attempt.json`
  const { baseUrl, key } = service
  const begun = bodiesOf(prepared.request).find((body) => isUnderWay(attemptFile, baseUrl, body))
  // A fit that is under way has its words and answers.
  const { open, reading } =
    begun !== undefined
      ? { open: null, reading: null }
      : await readWords({
          client: createClient({ baseUrl, key, fetch }),
          request: prepared.read,
          signal: stop.signal,
        })
  if (stop.signal.aborted) return exitWith(INTERRUPTED, STOPPED)
  if (open !== null) return exitWith(FAILED, open)
  if (reading !== null) console.log(reading)
  const isShown = reading !== null || prepared.isOwn
  const body = begun ?? (await confirmedBody(prepared.request, isShown, stop.signal))
  if (body === null) return exitWith(INTERRUPTED, STOPPED)

  const reasons = args.reasons !== null
  const ended = await planned(
    { body, files: prepared.files },
    { service, attemptFile, stop, reasons },
  )
  if (!ended.ok) return exitWith(ended.code, ended.message)
  await writePlan(ended.result, args, { folder, seen: reading, prepared })
  return 0
}

/** The request of the files that are named, or of one's own as they are. */
async function prepare(args: PlanArgs, signal: AbortSignal): Promise<PreparedOrNot> {
  const { menus } = args
  if (menus !== null) return prepareNamed({ ...args, menus })
  // What maps columns is loaded for files that need it.
  const { prepareOwn } = await import('./own-plan.ts')
  return prepareOwn(args, { today: new Date().toISOString().slice(0, 10), signal })
}

type Service = Extract<ReturnType<typeof chooseService>, { ok: true }>

type Planned =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly code: number; readonly message: string }

/** Starts the fit, or takes up the one that was interrupted, and follows it to its end. */
async function planned(
  { body, files }: { readonly body: string; readonly files: Prepared['files'] },
  o: { service: Service; attemptFile: string; stop: AbortController; reasons: boolean },
): Promise<Planned> {
  const { baseUrl, key } = o.service
  const { signal } = o.stop
  const line = progressLine(process.stdout)
  const watch = watchPlan({
    fetch,
    now: () => performance.now(),
    say: (message) => {
      line.end()
      console.error(message)
    },
    health: () => client.health(),
  })
  const client = createClient({ baseUrl, key, fetch: watch.fetch })
  const ticking = setInterval(() => void watch.tick(), 1000)
  // Nothing waits for the next look.
  ticking.unref()
  const { attemptFile } = o
  const { reached } = watch
  const session = await findOrStart({ client, baseUrl, body, attemptFile, reached, signal })
  if (!session.ok) {
    if (signal.aborted) return { ok: false, code: INTERRUPTED, message: RESUME }
    if (isCertificate(watch.fault()))
      return { ok: false, code: FAILED, message: untrustedText(watch.fault(), baseUrl) }
    const message = [session.message, ...entryTexts(session.errors, files)].join('\n')
    return { ok: false, code: session.errors.length ? BAD_INPUT : FAILED, message }
  }

  const ended = await followFit(client, session.id, {
    onProgress: (result) => {
      watch.saw(result)
      line.show(result)
    },
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
    signal,
    bill: 'all',
    ...(o.reasons && { reasons: 'all' }),
  })
  clearInterval(ticking)
  line.end()
  if (signal.aborted) return { ok: false, code: INTERRUPTED, message: RESUME }
  return endOf(ended, attemptFile)
}

/** How a followed fit ended; one that may still end keeps its attempt's file. */
function endOf(ended: Awaited<ReturnType<typeof followFit>>, attemptFile: string): Planned {
  if (!ended.ok && !isFinal(ended))
    return { ok: false, code: FAILED, message: `${refusalText(ended)}\n${RESUME}` }
  closeAttempt(attemptFile)
  if (!ended.ok) {
    const deleted = !ended.offline && ended.problem.code === 'unknown_session'
    return { ok: false, code: FAILED, message: deleted ? DELETED : refusalText(ended) }
  }
  const result = ended.value
  if (result.status === 'failed') return { ok: false, code: FAILED, message: failureText(result) }
  return { ok: true, result }
}

/** Why a fit failed: each item of its feedback on a line, then the open questions. */
function failureText(result: Result): string {
  const items = itemsOf(result).map((item) => feedbackText([item]))
  const said = [`The fit failed (${result.error_code}): ${result.error}`, ...items]
  const open = questionsSchema.safeParse(result.questions)
  const questions = open.success ? questionsText(open.data) : ''
  const text = inOptions(said.join('\n'))
  return questions === '' ? text : `${text}\n\n${questions}`
}

/** Writes the plan and the reasons that were asked for, and prints the plan. */
async function writePlan(
  result: Result,
  args: PlanArgs,
  {
    folder,
    seen,
    prepared,
  }: { readonly folder: string; readonly seen: string | null; readonly prepared: Prepared },
): Promise<void> {
  writeWhole(args.out, await prepared.plan(result.menu ?? []))
  const nameOf = (path: string): string => {
    const near = relative(folder, path)
    return near.startsWith('..') ? path : near
  }
  const written = nameOf(args.out)
  // Placeholders look like a plan: the first and the last line say so.
  if (args.mock) console.log('INPUT TEST: every quantity, profit and confidence is a placeholder.')
  console.log(planText(result, 10, args.allNotes ? 'all' : 'few', seen))
  if (args.mock) console.log(`Placeholders, no plan, are in ${written}.`)
  else console.log(`The plan is in ${written}.`)
  if (prepared.kept !== null)
    console.log(`The columns are in ${nameOf(prepared.kept)}: --mapping takes them next time.`)
  if (args.reasons === null || args.mock) return
  if (result.reasons === undefined) return console.log('The service keeps no reasons of this plan.')
  writeWhole(args.reasons, reasonsCsv(result.reasons))
  console.log(`Why each deal is taken is in ${nameOf(args.reasons)}.`)
}

/** A local service of `npm run try` signs its own certificate, and some firms put one of theirs in between. */
const untrustedText = (code: string, baseUrl: string): string =>
  `This machine does not trust the certificate of ${new URL(baseUrl).origin} (${code}); nothing was sent. ` +
  'Set NODE_EXTRA_CA_CERTS to the PEM file of the certificate (of `npm run try`: .dev/try/localhost.pem) ' +
  'and run the same command again.'

const DELETED = 'The session was deleted; run the same command again to start afresh.'
const STOPPED = 'Stopped; nothing was sent.'
const RESUME = 'The fit goes on at the service; the same command takes it up again.'

function exitWith(code: number, message: string): number {
  console.error(message)
  return code
}

process.exitCode = await main()
