// "What if": keeps the plan on the screen as a named scenario in the workbook, compares two, and leads to
// a plan with one number changed. No cell is written, and a fit is confirmed as always, after its cost is shown.
import { comparePlans } from '../plan/changes.ts'
import type { KeptRow } from '../kept-plans/kept-plan.ts'
import {
  NO_PART,
  readScenarios,
  SCENARIO_NAMESPACE,
  shownOf,
  writeScenarios,
  type Scenario,
  type ScenarioPart,
} from './scenario-part.ts'
import { changedBy, changedName, withNumber } from './scenario-text.ts'
import {
  NOW,
  SCENARIO_NAME_CHARACTERS,
  SCENARIOS,
  type Chosen,
  type ScenarioChange,
} from './scenario-state.ts'
import { isSameLimits, limitsOfStored, storedLimits } from '../limits/stored-limits.ts'
import type { PlanShown } from '../plan/plan-state.ts'
import type { Setup } from '../options/setup-state.ts'
import { scenarioNoticesText } from '../messages/texts.ts'
import { check } from '../check/check.ts'
import { replaceWords } from '../description/write-answers.ts'
import { setOptions } from '../options/plan-options.ts'
import { beginTrial } from '../plan/trial.ts'
import { putPart } from '../kept-plans/workbook-memory.ts'
import { moment, ownFields, perPane, type Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'

const show = ownFields('scenarios', 'list', 'compared')

/** A comparison with the plan on the screen says nothing of another choice. */
const follow = perPane(({ on }) =>
  on('planChosen', (shell) => {
    if (shell.state.value.scenarios.compared?.of.includes(NOW) === true)
      show(shell, { compared: null })
  }),
)

/** What can be done; `now` stands for the plan on the screen. */
export type ScenarioAct =
  | { readonly do: 'open' }
  | { readonly do: 'keep'; readonly name: string }
  | { readonly do: 'rename'; readonly id: string; readonly name: string }
  | { readonly do: 'drop'; readonly id: string }
  | { readonly do: 'compare'; readonly before: string; readonly after: string }
  /** Goes to the check with the change; the plan on the screen is kept first. */
  | { readonly do: 'try'; readonly change: ScenarioChange }
  /** Puts a scenario's words and horizon back into the setup. */
  | { readonly do: 'words'; readonly id: string }

/** Most deals of a comparison that are shown. */
const COMPARED = 100

export function scenario(shell: Shell, act: ScenarioAct): Promise<void> {
  follow(shell)
  return runExclusive(shell, `scenario ${act.do}`, async () => {
    const part = await read(shell)
    if (part === null) return
    const all = part.scenarios
    switch (act.do) {
      case 'open':
        return show(shell, { list: all.map(shownOf) })
      case 'keep':
        return void (await keep(shell, part, act.name))
      case 'drop':
        return void (await put(shell, {
          ...part,
          scenarios: all.filter(({ id }) => id !== act.id),
        }))
      case 'rename':
        return void (await put(shell, {
          ...part,
          scenarios: all.map((each) =>
            each.id === act.id ? { ...each, name: named(act.name) } : each,
          ),
        }))
      case 'compare':
        return compare(shell, all, act.before, act.after)
      case 'words':
        return restoreWords(shell, all, act.id)
      default:
        return tryChange(shell, part, act.change)
    }
  })
}

/**
 * The workbook's scenarios as they are now, for a colleague may have added one; null = not readable, or a later
 * version's, which are not replaced.
 */
async function read(shell: Shell): Promise<ScenarioPart | null> {
  const parts = await shell.dependencies.excel.readParts(SCENARIO_NAMESPACE)
  if (!parts.ok) {
    shell.notify('problem', parts.failure.message)
    return null
  }
  const found = readScenarios(parts.value)
  if (found.ok) return found.part
  shell.notify('problem', scenarioNoticesText[found.why])
  if (found.why === 'damaged') return NO_PART
  show(shell, { list: [] })
  return null
}

async function put(shell: Shell, next: ScenarioPart): Promise<boolean> {
  const written = writeScenarios(next)
  if (!written.ok) {
    shell.notify('problem', scenarioNoticesText[written.why])
    return false
  }
  const done = await putPart(shell, SCENARIO_NAMESPACE, written.xml)
  if (!done.ok) {
    shell.notify('problem', done.failure.message)
    return false
  }
  show(shell, { list: next.scenarios.map(shownOf), compared: null })
  return true
}

async function keep(shell: Shell, part: ScenarioPart, name: string): Promise<boolean> {
  if (part.scenarios.length >= SCENARIOS) {
    shell.notify('problem', scenarioNoticesText.tooMany({ most: SCENARIOS }))
    return false
  }
  const made = await scenarioNow(shell, name)
  if (made === null) return false
  return put(shell, { ...part, scenarios: [...part.scenarios, made] })
}

const named = (name: string): string => name.trim().slice(0, SCENARIO_NAME_CHARACTERS)

/** The plan on the screen as a scenario; null = no plan is shown. */
async function scenarioNow(shell: Shell, name: string): Promise<Scenario | null> {
  const rows = await shell.dependencies.worker.chosenRows()
  const { step, setup } = shell.state.value
  if (rows === null || step.at !== 'plan' || step.mock) return null
  const { profit, capital, interval, confidence, limits } = step
  const { words, horizon } = madeFrom(step, setup)
  return {
    id: shell.dependencies.randomId(),
    name: named(name),
    by: shell.state.value.signIn.name,
    at: moment(shell),
    profit,
    capital,
    interval: interval && [...interval],
    threshold: confidence.threshold,
    ...storedLimits(limits.limits),
    horizon,
    words,
    chosen: rows.map((row) => [row.key, row.qty, row.unit_cost, row.profit]),
  }
}

/** What the plan on the screen was made from; of a plan that an earlier version sent, what stands there now. */
const madeFrom = (
  { sent }: PlanShown,
  { description: words, options: { horizon } }: Setup,
): Pick<Scenario, 'words' | 'horizon'> => sent ?? { words, horizon }

async function compare(
  shell: Shell,
  all: readonly Scenario[],
  before: string,
  after: string,
): Promise<void> {
  const [a, b] = [await sideOf(shell, all, before), await sideOf(shell, all, after)]
  if (a === null || b === null) return shell.notify('problem', scenarioNoticesText.gone)
  show(shell, {
    compared: {
      ...comparePlans(a.rows, b.rows, COMPARED),
      of: [before, after],
      chosen: [a.chosen, b.chosen],
    },
  })
}

interface Side {
  readonly rows: readonly KeptRow[]
  readonly chosen: Chosen
}

async function sideOf(shell: Shell, all: readonly Scenario[], id: string): Promise<Side | null> {
  if (id === NOW) {
    const rows = await shell.dependencies.worker.chosenRows()
    const { step } = shell.state.value
    if (rows === null || step.at !== 'plan') return null
    const { threshold } = step.confidence
    return { rows, chosen: { threshold, limits: step.limits.limits } }
  }
  const found = all.find((each) => each.id === id)
  if (!found) return null
  const rows = found.chosen.map(([key, qty, unit_cost, profit]) => ({
    key,
    qty,
    unit_cost,
    profit,
  }))
  return { rows, chosen: { threshold: found.threshold, limits: limitsOfStored(found) } }
}

async function tryChange(shell: Shell, part: ScenarioPart, change: ScenarioChange): Promise<void> {
  const { setup, step } = shell.state.value
  if (step.at !== 'plan') return
  const changed = changedBy(change, setup.options.horizon)
  const name = changedName(changed)
  const made = madeFrom(step, setup)
  const same = part.scenarios.some(
    (each) =>
      each.words === made.words &&
      each.horizon === made.horizon &&
      each.threshold === step.confidence.threshold &&
      isSameLimits(limitsOfStored(each), step.limits.limits),
  )
  // The plan that the new one is compared with.
  if (!same && !(await keep(shell, part, scenarioNoticesText.before({ name })))) return
  if (change.number) replaceWords(shell, withNumber(setup.description, change.number))
  if (change.horizon !== undefined) setHorizon(shell, change.horizon)
  const { threshold, planned } = step.confidence
  const limits = storedLimits(step.limits.limits)
  const { description: words, options } = shell.state.value.setup
  beginTrial(shell, {
    name: named(name),
    changed,
    words,
    horizon: options.horizon,
    before: { session: step.session, threshold, ...limits, byHand: threshold !== planned },
    session: null,
  })
  // After this job, for the check is one of its own.
  void check(shell)
}

function restoreWords(shell: Shell, all: readonly Scenario[], id: string): void {
  const found = all.find((each) => each.id === id)
  if (!found) return
  replaceWords(shell, found.words)
  setHorizon(shell, found.horizon)
  beginTrial(shell, null)
  shell.step({ at: 'description', why: null })
}

function setHorizon(shell: Shell, horizon: number | null): void {
  setOptions(shell, { horizon })
}
