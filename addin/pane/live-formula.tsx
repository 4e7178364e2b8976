// "Insert live formula": writes the valuation of one chosen deal into the sheet, one cell for each
// term, so that the analyst can follow it.
import { useState } from 'preact/hooks'
import type { PlanShown } from '#addin/state/plan-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { Field, Select } from './fields.tsx'
import { Button, Fold, Notice } from './pieces.tsx'
import { liveFormulaText } from '#addin/text/en/live-formula.ts'

const texts = liveFormulaText

interface LiveFormulaProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'insertFormula'>
}

export function LiveFormula({ plan: { chosen, formula }, flow }: LiveFormulaProps) {
  const [picked, pick] = useState('0')
  const [address, setAddress] = useState('')
  const deal = chosen[Number(picked)] ?? chosen[0]!
  const insert = () =>
    flow.insertFormula(deal.key, { address: address.trim() === '' ? null : address.trim() })
  return (
    <Fold title={texts.title}>
      <Select
        label={texts.deal}
        value={picked}
        onPick={pick}
        groups={[
          {
            label: null,
            options: chosen.map(({ key }, i) => ({ value: String(i), text: String(key) })),
          },
        ]}
      />
      <Field
        label={texts.firstCell}
        hint={texts.firstCellHint}
        more={texts.firstCellExplanation}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      />
      <div class="row">
        <Button blocked={formula.is === 'busy' ? texts.beingWritten : null} onPress={insert}>
          {texts.insert}
        </Button>
        <span role="status">
          {formula.is === 'inserted' && texts.standsAt(String(formula.key), formula.address)}
        </span>
      </div>
      {formula.is === 'failed' && (
        // The message may be below the edge, so it is scrolled into view.
        <div ref={(element) => element?.scrollIntoView?.({ block: 'nearest' })}>
          <Notice kind="error" title={texts.notInserted}>
            <p>{formula.message}</p>
          </Notice>
        </div>
      )}
    </Fold>
  )
}
