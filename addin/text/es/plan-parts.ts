// The plans that the workbook keeps: why one cannot be read, kept or restored, in Spanish.
import type { planPartsText as English } from '../en/plan-parts.ts'
import { countText } from './words.ts'

export const planPartsText: typeof English = {
  damaged:
    'El plan que guarda este libro está dañado. Pulse «Planificar menú» para hacer uno nuevo.',
  not_ours: 'El elemento XML no es de este complemento.',
  newer:
    'El plan de este libro lo escribió una versión más reciente del complemento: recargue el complemento para leerlo.',
  lost: (plans) =>
    plans === 1
      ? 'Uno de los planes anteriores de este libro está dañado y no se puede restaurar. Los demás, sí.'
      : `${countText(plans)} de los planes anteriores de este libro están dañados y no se pueden restaurar. Los demás, sí.`,
  holds_key:
    'Una clave o un texto del plan parece una clave de acceso: no se escribe nada, pues podría leerla quien tenga el libro.',
  too_large:
    'El plan es demasiado grande para guardarlo en el libro. Las columnas aún se pueden escribir.',
  otherMenu:
    'Se hizo para otro menú, de un momento anterior o posterior: ninguna de sus ofertas está en el actual.',
  otherTable: (table, now) => `Se hizo para la tabla ${table}, y el plan actual para ${now}.`,
  noLimit:
    'Una oferta elegida no tiene coste unitario: no se sabe cuánto gasta el plan, así que no se puede respetar ningún límite.',
}
