// A time that passed, in the language of the pane.
import { timePassedText } from './texts.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** "8 s", "3 min 05 s", "1 h 02 min" */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return timePassedText.seconds({ s: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return timePassedText.minutes({ min: minutes, s: two(seconds % 60) })
  return timePassedText.hours({ h: Math.floor(minutes / 60), min: two(minutes % 60) })
}
