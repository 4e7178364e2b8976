// Scenarios (“What if”): why one is not kept or compared.
import type { ScenarioChanged } from '../../what-if/scenario-state.ts'
import { numberText } from './words.ts'

export const scenarioNoticesText = {
  /** Name of a scenario: its number as it was and is, or its horizon. */
  changed: ({ number, horizon }: ScenarioChanged): string =>
    [
      ...(number ? [`${number.from} → ${number.to}`] : []),
      ...(horizon
        ? [`horizon ${horizon.to === null ? 'as described' : numberText(horizon.to)}`]
        : []),
    ].join(', '),
  /** Name of the plan before a change, which is kept. */
  before: (name: string) => `Before ${name}`,
  tooMany: (most: number) => `The workbook keeps ${most} scenarios: delete one first.`,
  gone: 'One of these scenarios is not in the workbook any more.',
  holdsKey:
    'Something in this scenario looks like an API key: it is not kept, for whoever has the workbook could read it.',
  tooLarge: 'The scenarios are too large for the workbook: delete one first.',
  newer: 'A newer version of the add-in keeps the scenarios of this workbook: reload the add-in.',
  damaged:
    'The scenarios in this workbook are damaged and cannot be read. The next one that is kept takes their place.',
}
