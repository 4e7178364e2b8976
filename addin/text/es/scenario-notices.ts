// Scenarios (“What if”): why one is not kept or compared, in Spanish.
import type { scenarioNoticesText as English } from '../en/scenario-notices.ts'
import { numberText } from './words.ts'

export const scenarioNoticesText: typeof English = {
  changed: ({ number, horizon }) =>
    [
      ...(number ? [`${number.from} → ${number.to}`] : []),
      ...(horizon
        ? [`horizonte ${horizon.to === null ? 'según la descripción' : numberText(horizon.to)}`]
        : []),
    ].join(', '),
  before: (name) => `Antes de ${name}`,
  tooMany: (most) => `El libro guarda ${most} escenarios: elimine uno primero.`,
  gone: 'Uno de estos escenarios ya no está en el libro.',
  holdsKey:
    'Algo de este escenario parece una clave de acceso: no se guarda, pues podría leerla quien tenga el libro.',
  tooLarge: 'Los escenarios son demasiado grandes para el libro: elimine uno primero.',
  newer:
    'Los escenarios de este libro los guardó una versión más reciente del complemento: recargue el complemento.',
  damaged:
    'Los escenarios de este libro están dañados y no se pueden leer. El próximo que guarde ocupará su lugar.',
}
