// The tool that looks for keys in the workbook.
import { strong } from '../marks.ts'
import { counted } from './words.ts'

export const toolKeysText = {
  none: 'No key was found',
  places: (n: number) => `${counted(n, 'place')} with a key`,
  stopped: 'Stopped before the end',
  onlyPart: 'Only a part of the workbook was looked at.',
  advice:
    'Whoever has this file can read them. Take them out, and have the keys replaced by whoever gave them to you: the file may have been copied.',
  more: (n: number) => `And ${counted(n, 'more place')}.`,
  /** `not`: names of places. */
  lookedAt: (not: readonly string[]) =>
    `Looked at: cells and formulas of all sheets, names, comments, settings, XML parts, properties, printed headers and footers. Not looked at: ${not.join('; ')}.`,

  /** A place, and what it holds. */
  found: (place: string, shown: string) => `${strong(place)}: ${shown}`,
  foundDerived: (place: string, shown: string) =>
    `${strong(place)}: ${shown} (a formula shows what another cell holds)`,

  /** Buttons, each with what it is called to the ear. */
  show: 'Show',
  showPlace: (place: string) => `Show: ${place}`,
  takeOut: 'Take out',
  takeOutPlace: (place: string) => `Take out: ${place}`,
  takeItOut: 'Take it out',
  takeAllOut: 'Take all out',

  /** A question, and its two answers. */
  askPlace: (place: string) => `Take out: ${place}?`,
  askPlaces: (n: number) => `Take out ${counted(n, 'place')}?`,
  keep: 'Keep',
  yes: 'Yes, take out',
}
