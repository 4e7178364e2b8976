// What a plan and a token cost, said before money is spent: the numbers by which fits are charged.
import type { Me } from '#forms/console-forms.ts'
import { groundingTokens, PRICES } from '#contract/prices.ts'
import { Fact } from '../../shell/pieces.tsx'
import { paidText } from '../state.ts'
import { Card } from './parts.tsx'

/** Columns of both tables of a small market. */
const COLUMNS = 14

export function Prices({ me }: { readonly me: Me }) {
  const { grounding, calculation, cpuCoreHour, gpuHour, unfinishedGrounding } = PRICES
  const first = groundingTokens(COLUMNS) + calculation
  return (
    <Card title="What a plan costs">
      <dl class="facts">
        <Fact name="Plan of new words" value={`about ${paidText(first)}`} />
        <Fact name="Of the same words" value={`mostly ${paidText(calculation)}`} />
        {me.payments && <Fact name="A token" value="1 US dollar, taxes excluded" />}
      </dl>
      <p class="hint">
        A plan of new words pays for their reading: {grounding.base} tokens and {grounding.column} a
        column, at most {grounding.most}. So does one of new columns. The calculation costs{' '}
        {cpuCoreHour} a CPU core-hour and {gpuHour} a GPU-hour, at least {calculation}. A reading
        that is stopped costs {unfinishedGrounding}. Checks, input tests, predictions and plans of
        free markets cost nothing, nor does a plan that fails on our side. The most that a plan may
        cost is said before it starts, is held while it runs, and is never exceeded.
      </p>
    </Card>
  )
}
