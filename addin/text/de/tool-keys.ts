// The tool that looks for keys in the workbook, in German.
import type { toolKeysText as English } from '../en/tool-keys.ts'
import { strong } from '../marks.ts'
import { counted } from './words.ts'

const places = (n: number) => counted(n, 'Stelle', 'Stellen')

export const toolKeysText: typeof English = {
  none: 'Es wurde kein Schlüssel gefunden',
  places: (n) => `${places(n)} mit einem Schlüssel`,
  stopped: 'Vor dem Ende angehalten',
  onlyPart: 'Nur ein Teil der Arbeitsmappe wurde durchsucht.',
  advice:
    'Jeder, der diese Datei hat, kann sie lesen. Entfernen Sie sie und lassen Sie die Schlüssel dort ersetzen, wo Sie sie bekommen haben: Die Datei kann kopiert worden sein.',
  more: (n) => `Und ${counted(n, 'weitere Stelle', 'weitere Stellen')}.`,
  lookedAt: (not) =>
    `Durchsucht: Zellen und Formeln aller Blätter, Namen, Kommentare, Einstellungen, XML-Teile, Eigenschaften, gedruckte Kopf- und Fußzeilen. Nicht durchsucht: ${not.join('; ')}.`,

  found: (place, shown) => `${strong(place)}: ${shown}`,
  foundDerived: (place, shown) =>
    `${strong(place)}: ${shown} (eine Formel zeigt, was in einer anderen Zelle steht)`,

  show: 'Zeigen',
  showPlace: (place) => `Zeigen: ${place}`,
  takeOut: 'Entfernen',
  takeOutPlace: (place) => `Entfernen: ${place}`,
  takeItOut: 'Entfernen',
  takeAllOut: 'Alle entfernen',

  askPlace: (place) => `Entfernen: ${place}?`,
  askPlaces: (n) => `${places(n)} entfernen?`,
  keep: 'Behalten',
  yes: 'Ja, entfernen',
}
