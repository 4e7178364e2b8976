// The column of each field, for each table, and how time is read.
import { neededFields } from './needed-fields.ts'
import { listed } from '../messages/words.ts'
import { PARTS, type Part, type Setup } from '../options/setup-state.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ColumnMapping, isSettled, meaning } from './column-mapping.tsx'
import { Button, Fold, Notice, Step } from '../shell/pieces.tsx'
import type { View } from '../shell/create-flow.ts'
import { mappingStepText, timeMappingText } from '../messages/texts.ts'
import type { TimeMapping } from './mapping.ts'
import { MENU_PERIODS, type MenuPeriod } from './period.ts'
import { Choices, Field, Select } from '../shell/fields.tsx'

const texts = mappingStepText

export function MappingStep({ step, state, flow }: View<'mapping'>) {
  const { parts, time, dates } = state.setup
  const needed = (part: Part) => neededOf(state.setup, part)
  const lacks = PARTS.flatMap((part) =>
    [...needed(part)]
      .filter((field) => parts[part]?.columns[field] === undefined)
      .map((field) =>
        texts.fieldOf({ field: meaning(part, field), table: parts[part]?.table ?? '' }),
      ),
  )
  return (
    <Step
      help="tables"
      title={texts.title}
      actions={
        <>
          <Button look="primary" onPress={() => flow.go('description')}>
            {texts.next}
          </Button>
          {lacks.length > 0 && <p class="why">{texts.lacks({ fields: listed(lacks) })}</p>}
        </>
      }
    >
      {step.problem !== null && <Notice kind="warning" title={step.problem} />}
      <p class="lead">{leadOf(state.setup)}</p>
      {PARTS.map((part) => {
        const columns = parts[part]
        return (
          columns && (
            <ColumnMapping
              key={`${part} ${columns.headers.join()}`}
              part={part}
              columns={columns}
              needed={needed(part)}
              ownProfits={state.setup.options.labels === 'client_grounded'}
              flow={flow}
            />
          )
        )
      })}
      <Deals deals={state.setup.understood} />
      <TimeFields
        settled={isTimeSettled(state.setup) ? timeText(time) : null}
        fields={
          <TimeMappingFields
            time={time}
            dates={dates}
            today={() => flow.today()}
            onChange={(to) => flow.setTime(to)}
          />
        }
      />
    </Step>
  )
}

function leadOf({ parts, recalled }: Setup): string {
  if (recalled) return texts.recalled
  return PARTS.some((part) => parts[part]?.known === true) ? texts.known : texts.guessed
}

/** Three deals as they are read by these columns. */
function Deals({ deals }: { readonly deals: Setup['understood'] }) {
  if (deals.length === 0) return null
  return (
    <section>
      <h2>{texts.understood}</h2>
      <ul>
        {deals.map((deal) => (
          <li key={`${deal.key} ${deal.day}`}>{texts.understoodDeal(deal)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Folded away where the screen was opened with one column that tells time; `settled` says how. */
function TimeFields(props: {
  readonly settled: string | null
  readonly fields: ComponentChildren
}) {
  const [folded] = useState(props.settled !== null)
  if (folded) return <Fold title={props.settled ?? texts.timeAsBelow}>{props.fields}</Fold>
  return (
    <>
      <h2>{texts.time}</h2>
      {props.fields}
    </>
  )
}

function isTimeSettled({ parts: { menus }, time }: Setup): boolean {
  const field = time.by === 'date' ? 'date' : 'T'
  return (
    menus !== null && menus.guesses.some((each) => each.field === field && isSettled(each, menus))
  )
}

/** "Time: by dates, every week, the latest is the current menu" */
function timeText(time: Setup['time']): string {
  if (time.by === 'columns') return texts.timeByColumn
  const { now, period } = time
  return now === 'latest' ? texts.timeByDatesLatest[period] : texts.timeByDatesNow[period]({ now })
}

/** Empty for a table that is not chosen. */
function neededOf({ parts, time, options }: Setup, part: Part): ReturnType<typeof neededFields> {
  const columns = parts[part]?.columns
  if (columns === undefined) return new Set()
  const role = part === 'menus' && parts.history !== null ? 'now' : part
  return neededFields(role, columns, time.by, options.labels === 'client_grounded')
}

// How time is read: from the sheet's own T and menu, or from dates by a period.
interface TimeMappingProps {
  readonly time: TimeMapping
  /** Whether a column of dates is mapped. */
  readonly dates: boolean
  readonly onChange: (time: TimeMapping) => void
  /** The analyst's ISO day: the first value of "The current menu is … of a day". */
  readonly today: () => string
}

function TimeMappingFields({ time, dates, onChange, today }: TimeMappingProps) {
  const period: MenuPeriod = time.by === 'date' ? time.period : 'month'
  return (
    <>
      <Choices
        legend={timeMappingText.howTold}
        value={time.by}
        onPick={(by) => onChange(by === 'date' ? { by, period, now: 'latest' } : { by: 'columns' })}
        choices={[
          {
            value: 'date',
            text: timeMappingText.byDates,
            hint: dates ? undefined : timeMappingText.byDatesBlocked,
            blocked: !dates,
          },
          {
            value: 'columns',
            text: timeMappingText.byColumn,
            hint: timeMappingText.byColumnHint,
          },
        ]}
      />
      {time.by === 'date' && <PeriodFields time={time} onChange={onChange} today={today} />}
    </>
  )
}

interface PeriodProps extends Pick<TimeMappingProps, 'onChange' | 'today'> {
  readonly time: Extract<TimeMapping, { by: 'date' }>
}

/** The length of a period, and which period is the current one. */
function PeriodFields({ time, onChange, today }: PeriodProps) {
  return (
    <>
      <Select
        label={timeMappingText.decidedEvery}
        value={time.period}
        onPick={(picked) => onChange({ ...time, period: picked as MenuPeriod })}
        groups={[
          {
            label: null,
            options: MENU_PERIODS.map((each) => ({
              value: each,
              text: timeMappingText.periods[each],
            })),
          },
        ]}
      />
      <Choices
        legend={timeMappingText.currentMenu}
        value={time.now === 'latest' ? 'latest' : 'day'}
        onPick={(now) => onChange({ ...time, now: now === 'latest' ? now : today() })}
        choices={[
          { value: 'latest', text: timeMappingText.latest[time.period] },
          { value: 'day', text: timeMappingText.ofDay[time.period] },
        ]}
      />
      {time.now !== 'latest' && (
        <Field
          label={timeMappingText.dayOf[time.period]}
          control={(ids) => (
            <input
              {...ids}
              type="date"
              value={time.now}
              onChange={({ currentTarget: { value } }) => {
                if (value !== '') onChange({ ...time, now: value })
              }}
            />
          )}
        />
      )}
    </>
  )
}
