// Which column is what, for each table, and how time is read.
import { PARTS } from '#addin/flow/setup-state.ts'
import { ColumnMapping } from '../column-mapping.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { TimeMappingFields } from '../time-mapping.tsx'
import type { View } from '../view.ts'
import { isoDay } from '../words.ts'

export function MappingStep({ step, state, flow }: View<'mapping'>) {
  const { parts, time, dates, recalled } = state.setup
  return (
    <Step
      title="Check the columns"
      actions={
        <Button look="primary" onPress={() => flow.go('description')}>
          Next: description
        </Button>
      }
    >
      {step.problem !== null && (
        <Notice kind="warning" title="Please look again">
          <p>{step.problem}</p>
        </Notice>
      )}
      <p class="lead">
        {recalled
          ? 'As last time in this workbook.'
          : 'These are guesses from your headers. Correct what is wrong.'}{' '}
        Nothing is sent yet.
      </p>
      {PARTS.map((part) => {
        const columns = parts[part]
        return columns && <ColumnMapping key={part} part={part} columns={columns} flow={flow} />
      })}
      <h2>Time</h2>
      <TimeMappingFields
        time={time}
        dates={dates}
        today={isoDay(new Date())}
        onChange={(to) => flow.setTime(to)}
      />
    </Step>
  )
}
