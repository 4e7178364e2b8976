// How time is read: from the sheet's own T and menu, or from dates by a period.
import type { TimeMapping } from './mapping.ts'
import { MENU_PERIODS, type MenuPeriod } from './period.ts'
import { Choices, Field, Select } from '../shell/fields.tsx'
import { timeMappingText } from '../text/en/time-mapping.ts'

const texts = timeMappingText

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
        legend={texts.howTold}
        value={time.by}
        onPick={(by) => onChange(by === 'date' ? { by, period, now: 'latest' } : { by: 'columns' })}
        choices={[
          {
            value: 'date',
            text: texts.byDates,
            hint: dates ? undefined : texts.byDatesBlocked,
            blocked: !dates,
          },
          {
            value: 'columns',
            text: texts.byColumn,
            hint: texts.byColumnHint,
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
        label={texts.decidedEvery}
        value={time.period}
        onPick={(picked) => onChange({ ...time, period: picked as MenuPeriod })}
        groups={[
          {
            label: null,
            options: MENU_PERIODS.map((each) => ({ value: each, text: texts.periods[each] })),
          },
        ]}
      />
      <Choices
        legend={texts.currentMenu}
        value={time.now === 'latest' ? 'latest' : 'day'}
        onPick={(now) => onChange({ ...time, now: now === 'latest' ? now : today() })}
        choices={[
          { value: 'latest', text: texts.latest[time.period] },
          { value: 'day', text: texts.ofDay[time.period] },
        ]}
      />
      {time.now !== 'latest' && (
        <Field
          label={texts.dayOf[time.period]}
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
