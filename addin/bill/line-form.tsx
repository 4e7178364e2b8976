// The form of a line: five fields in one order, whatever the line. All words are the pane's own.
import type { LineFields } from '#contract/line-fields.ts'
import type { FormOptions } from '#language/lines/form-options.ts'
import { Select, Tick } from '../shell/fields.tsx'
import { lineFormText, lineRuleText } from '../messages/texts.ts'
import { columnText, baseText, forText } from './line-rule.ts'
import type { NameOf } from './names.ts'
import {
  columnJson,
  forOption,
  isLot,
  isShare,
  MONEY,
  PART,
  RETURNED,
  type LineDraft,
} from './line-draft.ts'
import { listOf, Plain, type Option } from './form-parts.tsx'
import { OnlyFields } from './only-fields.tsx'

const texts = lineFormText

export interface LineFormProps {
  readonly draft: LineDraft
  readonly onChange: (draft: LineDraft) => void
  readonly options: FormOptions
  readonly nameOf: NameOf
}

export function LineForm(props: LineFormProps) {
  const { draft, onChange, options, nameOf } = props
  const set = (change: Partial<LineDraft>): void => onChange({ ...draft, ...change })
  return (
    <>
      <AmountFields {...props} set={set} />
      <Select
        label={texts.of}
        value={draft.of}
        onPick={(of) => set({ of })}
        groups={listOf(ofOptions(options, nameOf), draft.of)}
      />
      {draft.of === PART && (
        <div class="pair">
          <Plain label={texts.above} value={draft.above} onSet={(above) => set({ above })} />
          <Plain label={texts.upTo} value={draft.upTo} onSet={(upTo) => set({ upTo })} />
        </div>
      )}
      <div class="pair">
        <Select
          label={texts.sign}
          value={draft.sign}
          onPick={(sign) => set({ sign: sign as LineDraft['sign'] })}
          groups={listOf(
            (['paid', 'earned'] as const).map((value) => ({ value, text: texts[value] })),
          )}
        />
        <Select
          label={texts.for}
          value={draft.for}
          onPick={(by) => set({ for: by })}
          groups={listOf(forOptions(options, nameOf), draft.for)}
        />
      </div>
      {draft.for === RETURNED && (
        <Plain label={texts.share} value={draft.share} onSet={(share) => set({ share })} />
      )}
      {isLot(draft.for) && (
        <Plain label={texts.size} value={draft.size} onSet={(size) => set({ size })} />
      )}
      <TimeFields draft={draft} options={options} set={set} />
      <OnlyFields {...props} />
      <LimitFields {...props} set={set} />
    </>
  )
}

/** At least and at most; beside the five fields, for most lines have neither. */
function LimitFields({ draft, options, nameOf, set }: LineFormProps & Set) {
  const per = forOptions(options, nameOf).find(({ value }) => value === draft.for)?.text ?? ''
  const hint = [draft.whole ? '' : per, texts.noLimit].filter(Boolean).join(' · ')
  return (
    <>
      <div class="pair">
        <Plain
          label={texts.least}
          hint={hint}
          value={draft.least}
          onSet={(least) => set({ least })}
        />
        <Plain label={texts.most} hint={hint} value={draft.most} onSet={(most) => set({ most })} />
      </div>
      {(draft.least !== null || draft.most !== null) && draft.for !== '"deal"' && (
        <Tick text={texts.whole} on={draft.whole} onChange={(whole) => set({ whole })} />
      )}
    </>
  )
}

type Set = { readonly set: (change: Partial<LineDraft>) => void }

function AmountFields({ draft, options, nameOf, set }: LineFormProps & Set) {
  const columns = options.amount.map((column) => ({
    value: columnJson(column),
    text: columnText(column, nameOf),
  }))
  const all = [{ value: '', text: texts.number }, ...columns]
  const label = draft.of === MONEY ? texts.money : isShare(draft) ? texts.percent : texts.times
  return (
    <>
      <Select
        label={texts.amount}
        value={draft.column}
        onPick={(column) => set({ column })}
        groups={listOf(known(all, draft.column, () => columnName(draft.column, nameOf)))}
      />
      {draft.column === '' ? (
        <Plain
          label={label}
          percent={isShare(draft)}
          value={draft.amount}
          onSet={(amount) => set({ amount })}
        />
      ) : (
        draft.of !== MONEY && (
          <Tick
            text={texts.inPercent}
            on={draft.inPercent}
            onChange={(inPercent) => set({ inPercent })}
          />
        )
      )}
    </>
  )
}

const columnName = (json: string, nameOf: NameOf): string => nameOf(JSON.parse(json))

function ofOptions({ of }: FormOptions, nameOf: NameOf): Option[] {
  const all = of.map((each) => ({
    value:
      typeof each === 'object' && 'column' in each
        ? `{"column":${columnJson(each.column)}}`
        : JSON.stringify(each),
    text: baseText(each, nameOf),
  }))
  const price = all.findIndex(({ value }) => value === '"price"')
  return all.toSpliced(price + 1, 0, { value: PART, text: texts.part })
}

function forOptions({ for: all }: FormOptions, nameOf: NameOf): Option[] {
  const options = all.map((by) => ({ value: forOption(by), text: forOptionText(by, nameOf) }))
  const left = options.findIndex(({ value }) => value === '"leftover"')
  return options.toSpliced(left + 1, 0, { value: RETURNED, text: texts.returned })
}

function forOptionText(by: LineFields['for'], nameOf: NameOf): string {
  return typeof by === 'object' && 'lot' in by && typeof by.lot === 'number'
    ? lineRuleText.for.lot({ size: '…', of: by.of })
    : forText(by, nameOf)
}

function TimeFields({ draft, options, set }: Pick<LineFormProps, 'draft' | 'options'> & Set) {
  const { every, clock } = draft
  const { when } = options
  const clocks = when.every.map((value) => ({
    value,
    text: value === 'once' ? texts.once : lineRuleText.every({ clock: value, begun: false }),
  }))
  const pick = (value: string): void => {
    const next = value as LineDraft['every']
    set({ every: next, ...(next !== 'once' && { clock: next }) })
  }
  return (
    <>
      <Select label={texts.when} value={every} onPick={pick} groups={listOf(clocks)} />
      {every !== 'once' && (
        <>
          <div class="pair">
            <Select
              label={texts.from}
              value={draft.from}
              onPick={(from) => set({ from: from as LineDraft['from'] })}
              groups={listOf(when.from.map((value) => ({ value, text: lineRuleText.from[value] })))}
            />
            <Select
              label={texts.until}
              value={draft.until}
              onPick={(until) => set({ until: until as LineDraft['until'] })}
              groups={listOf(
                when.until.map((value) => ({
                  value,
                  text: value === 'at_most' ? texts.atMost : lineRuleText.until[value],
                })),
              )}
            />
          </div>
          {draft.until === 'at_most' && (
            <Plain
              label={texts.length({ clock })}
              value={draft.length}
              onSet={(length) => set({ length })}
            />
          )}
          <Plain
            label={texts.after({ clock })}
            hint={texts.noLimit}
            value={draft.after}
            onSet={(after) => set({ after })}
          />
          <Tick text={texts.begun} on={draft.begun} onChange={(begun) => set({ begun })} />
        </>
      )}
    </>
  )
}

const known = (options: readonly Option[], chosen: string, text: () => string): Option[] =>
  options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, text: text() }]
