// Questions about the reading that is shown. Pure.
import type { ReadingAnswer, ReadingShown } from '../options/setup-state.ts'

/**
 * The service's last answer. It is about the current words if it is the reading itself, else about
 * earlier words.
 */
export function answeredOf(reading: ReadingShown): ReadingAnswer | null {
  if (reading.is === 'read' || reading.is === 'refused') return reading
  return reading.is === 'none' ? null : reading.before
}
