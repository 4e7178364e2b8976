// Scenarios (“What if”): why one is not kept or compared, in German.
import type { scenarioNoticesText as English } from '../en/scenario-notices.ts'
import { numberText } from './words.ts'

export const scenarioNoticesText: typeof English = {
  changed: ({ number, horizon }) =>
    [
      ...(number ? [`${number.from} → ${number.to}`] : []),
      ...(horizon
        ? [`Horizont ${horizon.to === null ? 'wie beschrieben' : numberText(horizon.to)}`]
        : []),
    ].join(', '),
  before: (name) => `Vor ${name}`,
  tooMany: (most) => `Die Arbeitsmappe bewahrt ${most} Szenarien auf: Löschen Sie zuerst eines.`,
  gone: 'Eines dieser Szenarien ist nicht mehr in der Arbeitsmappe.',
  holdsKey:
    'Etwas in diesem Szenario sieht wie ein API-Schlüssel aus: Es wird nicht aufbewahrt, denn jeder, der die Arbeitsmappe hat, könnte ihn lesen.',
  tooLarge: 'Die Szenarien sind zu groß für die Arbeitsmappe: Löschen Sie zuerst eines.',
  newer:
    'Die Szenarien dieser Arbeitsmappe stammen von einem neueren Add-In: Laden Sie das Add-In neu.',
  damaged:
    'Die Szenarien in dieser Arbeitsmappe sind beschädigt und nicht lesbar. Das nächste, das Sie aufbewahren, ersetzt sie.',
}
