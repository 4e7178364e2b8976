// The column of each field, for each table, and how time is read.
import { PARTS, type Part, type Setup } from '../options/setup-state.ts'
import { neededFields } from './needed-fields.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ColumnMapping, isSettled } from './column-mapping.tsx'
import { Button, Fold, Notice, Step } from '../shell/pieces.tsx'
import { TimeMappingFields } from './time-mapping.tsx'
import type { View } from '../shell/view.ts'
import { mappingStepText } from '../text/en/mapping-step.ts'

const texts = mappingStepText

export function MappingStep({ step, state, flow }: View<'mapping'>) {
  const { parts, time, dates, recalled } = state.setup
  const needed = (part: Part) => neededOf(state.setup, part)
  const lacks = PARTS.flatMap((part) =>
    [...needed(part)]
      .filter((field) => parts[part]?.columns[field] === undefined)
      .map((field) => texts.fieldOf(field, parts[part]?.table ?? '')),
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
          {lacks.length > 0 && <p class="why">{texts.lacks(lacks)}</p>}
        </>
      }
    >
      {step.problem !== null && (
        <Notice kind="warning" title={texts.lookAgain}>
          <p>{step.problem}</p>
        </Notice>
      )}
      <p class="lead">{recalled ? texts.recalled : texts.guessed}</p>
      {PARTS.map((part) => {
        const columns = parts[part]
        return (
          columns && (
            <ColumnMapping
              key={`${part} ${columns.headers.join()}`}
              part={part}
              columns={columns}
              needed={needed(part)}
              flow={flow}
            />
          )
        )
      })}
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
  return now === 'latest' ? texts.timeByDatesLatest[period] : texts.timeByDatesNow[period](now)
}

/** Empty for a table that is not chosen. */
function neededOf({ parts, time, options }: Setup, part: Part): ReturnType<typeof neededFields> {
  const columns = parts[part]?.columns
  if (columns === undefined) return new Set()
  const role = part === 'menus' && parts.history !== null ? 'now' : part
  return neededFields(role, columns, time.by, options.labels === 'client_grounded')
}
