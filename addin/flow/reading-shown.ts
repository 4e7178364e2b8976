// What is shown of a reading, asked of its state. Pure.
import type { ReadingAnswer, ReadingShown } from '#addin/state/setup-state.ts'

/** What the service answered last: to the words as they stand where it is the reading itself, else to earlier ones. */
export function answeredOf(reading: ReadingShown): ReadingAnswer | null {
  if (reading.is === 'read' || reading.is === 'refused') return reading
  return reading.is === 'none' ? null : reading.before
}
