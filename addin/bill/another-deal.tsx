// Ways to another deal: the next one, one by its key, one that sold nothing or sold out.
import { useState } from 'preact/hooks'
import type { Flow } from '../shell/create-flow.ts'
import { Field } from '../shell/fields.tsx'
import { Button, Fold } from '../shell/pieces.tsx'
import { billText } from '../messages/texts.ts'
import type { BillsShown } from './bill-state.ts'

const texts = billText

interface AnotherDealProps {
  readonly bills: BillsShown
  readonly flow: Pick<Flow, 'showBill'>
}

export function AnotherDeal({ bills: { bills, at, missing }, flow }: AnotherDealProps) {
  const [key, setKey] = useState('')
  const place = texts.place({ at: at + 1, count: bills.length })
  return (
    <>
      <div class="row">
        <Button onPress={() => flow.showBill({ by: -1 })}>{texts.before}</Button>
        <span>{place}</span>
        <Button onPress={() => flow.showBill({ by: 1 })}>{texts.next}</Button>
      </div>
      <Fold title={texts.another}>
        <div class="row">
          <Button onPress={() => flow.showBill({ end: 'none' })}>{texts.soldNothing}</Button>
          <Button onPress={() => flow.showBill({ end: 'all' })}>{texts.soldOut}</Button>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (key.trim() !== '') void flow.showBill({ key })
          }}
        >
          <Field
            label={texts.byKey}
            control={(ids) => (
              <input
                {...ids}
                type="search"
                value={key}
                onInput={(event) => setKey(event.currentTarget.value)}
              />
            )}
          />
          <Button submit>{texts.show}</Button>
        </form>
        <p role="status">{missing && texts.missing}</p>
      </Fold>
    </>
  )
}
