// How time is read: from the sheet's own T and menu, or from dates by a period.
import type { TimeMapping } from '#addin/mapping/mapping.ts'
import { MENU_PERIODS, type MenuPeriod } from '#addin/mapping/period.ts'
import { Choices, Field, Select } from './fields.tsx'

interface TimeMappingProps {
  readonly time: TimeMapping
  /** Whether a column of dates is mapped. */
  readonly dates: boolean
  readonly onChange: (time: TimeMapping) => void
  /** The analyst's ISO day: the first value of "The current menu is … of a day". */
  readonly today: () => string
}

export function TimeMappingFields({ time, dates, onChange, today }: TimeMappingProps) {
  const period: MenuPeriod = time.by === 'date' ? time.period : 'month'
  return (
    <>
      <Choices
        legend="How does the sheet tell time?"
        value={time.by}
        onPick={(by) => onChange(by === 'date' ? { by, period, now: 'latest' } : { by: 'columns' })}
        choices={[
          {
            value: 'date',
            text: 'By a column of dates',
            hint: dates ? undefined : 'Choose the column of dates above first.',
            blocked: !dates,
          },
          {
            value: 'columns',
            text: 'By its own column T',
            hint: '0 = now, negative = earlier periods.',
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
        label="Deals are decided every"
        value={time.period}
        onPick={(picked) => onChange({ ...time, period: picked as MenuPeriod })}
        groups={[
          { label: null, options: MENU_PERIODS.map((each) => ({ value: each, text: each })) },
        ]}
      />
      <Choices
        legend="The current menu is"
        value={time.now === 'latest' ? 'latest' : 'day'}
        onPick={(now) => onChange({ ...time, now: now === 'latest' ? now : today() })}
        choices={[
          { value: 'latest', text: `The latest ${time.period} of the table` },
          { value: 'day', text: `The ${time.period} of a day` },
        ]}
      />
      {time.now !== 'latest' && (
        <Field
          label={`A day of the current ${time.period}`}
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
