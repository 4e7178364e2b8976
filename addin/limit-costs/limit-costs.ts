// What fields of limits offer, and what limits cost: computed when a person limits the plan on the screen.
import type { Shell } from '../shell/shell.ts'
import { readPart } from '../tables/read-tables.ts'
import { changePlan } from '../plan/choose-plan.ts'

/** Reads the planned table for the columns and values that limits can name. */
export async function readLimitFields(shell: Shell): Promise<void> {
  const { worker } = shell.dependencies
  const menu = await worker.menuOf('chosen')
  if (menu === null) return
  const { id, name } = menu.table
  const read = await readPart(shell, 'limits', id, () => undefined, name)
  if (!read.ok) return shell.notify('problem', read.message)
  const fields = await worker.limitFields()
  const { step } = shell.state.value
  if (step.at === 'plan') changePlan(shell, { limits: { ...step.limits, fields } })
}

/** Milliseconds for which a choice rests until it is computed what its limits cost. */
const REST_MS = 300

/** `stands`: whether no other choice was made since. */
export async function tellLimits(shell: Shell, stands: () => boolean): Promise<void> {
  const { worker, sleep } = shell.dependencies
  await sleep(REST_MS)
  if (!stands()) return
  const told = await worker.tellLimits()
  const { step } = shell.state.value
  if (stands() && step.at === 'plan') changePlan(shell, { limits: { ...step.limits, told } })
  const past = await worker.tellPast()
  const { step: now } = shell.state.value
  if (stands() && now.at === 'plan') changePlan(shell, { limits: { ...now.limits, past } })
}
