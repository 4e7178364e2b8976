// Scenarios (“What if”): why one is not kept or compared, in French.
import type { scenarioNoticesText as English } from '../en/scenario-notices.ts'
import { numberText } from './words.ts'

export const scenarioNoticesText: typeof English = {
  changed: ({ number, horizon }) =>
    [
      ...(number ? [`${number.from} → ${number.to}`] : []),
      ...(horizon
        ? [`horizon ${horizon.to === null ? 'selon la description' : numberText(horizon.to)}`]
        : []),
    ].join(', '),
  before: (name) => `Avant ${name}`,
  tooMany: (most) => `Le classeur conserve ${most} scénarios : supprimez-en d’abord un.`,
  gone: 'Un de ces scénarios n’est plus dans le classeur.',
  holdsKey:
    'Quelque chose dans ce scénario ressemble à une clé API : il n’est pas conservé, car quiconque a le classeur pourrait la lire.',
  tooLarge: 'Les scénarios sont trop grands pour le classeur : supprimez-en d’abord un.',
  newer:
    'Les scénarios de ce classeur ont été enregistrés par une version plus récente du complément : rechargez le complément.',
  damaged:
    'Les scénarios de ce classeur sont endommagés et illisibles. Le prochain que vous conserverez les remplacera.',
}
