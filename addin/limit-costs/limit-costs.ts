// What fields of limits offer, and what limits cost: computed when a person limits the plan on the screen.
import { perPane, type Shell } from '../shell/shell.ts'
import { readPart } from '../tables/read-tables.ts'
import { changePlan } from '../plan/choose-plan.ts'
import type { LimitsShown, SpendCurve } from '../limits/limits-state.ts'

/** Reads the planned table for the columns and values that limits can name. */
export async function readLimitFields(shell: Shell): Promise<void> {
  const { worker } = shell.dependencies
  const menu = await worker.menuOf('chosen')
  if (menu === null) return
  const { id, name } = menu.table
  const read = await readPart(shell, 'limits', id, () => undefined, name)
  if (!read.ok) return shell.notify('problem', read.message)
  change(shell, { fields: await worker.limitFields() })
}

/** Milliseconds for which a choice rests until it is computed what its limits cost. */
const REST_MS = 300

/** `stands`: whether no other choice was made since. */
export async function tellLimits(shell: Shell, stands: () => boolean): Promise<void> {
  const { worker, sleep } = shell.dependencies
  await sleep(REST_MS)
  if (!stands()) return
  const told = await worker.tellLimits()
  if (stands()) change(shell, { told })
}

/** The curve that was asked for last. */
const drawing = perPane(() => ({ of: '' }))

/** Draws profit against spend for the plan on the screen, point by point. `of`: names it. */
export async function drawCurve(shell: Shell, of: string): Promise<void> {
  const { worker, sleep } = shell.dependencies
  const asked = drawing(shell)
  asked.of = of
  await sleep(REST_MS)
  const { step } = shell.state.value
  if (asked.of !== of || step.at !== 'plan') return
  let curve: SpendCurve = { of, points: [], whole: false, problem: null }
  const draw = (more: Partial<SpendCurve>) => {
    curve = { ...curve, ...more }
    if (asked.of === of) change(shell, { curve })
  }
  const { confidence, limits } = step
  const problem = await worker.spendCurve(confidence.threshold, limits.limits, (point) =>
    draw({ points: [...curve.points, point] }),
  )
  draw({ whole: true, problem })
}

function change(shell: Shell, limits: Partial<LimitsShown>): void {
  const { step } = shell.state.value
  if (step.at === 'plan') changePlan(shell, { limits: { ...step.limits, ...limits } })
}
