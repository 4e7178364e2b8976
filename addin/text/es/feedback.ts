// What to change about a description or a plan, in Spanish.
import type { FeedbackCode } from '#contract/feedback.ts'
import { sayByCode, type Says } from '../by-code.ts'
import type { feedbackText as English } from '../en/feedback.ts'

/** The words that it is about, before what is said of them. */
const named = (words: string): string => (words === '' ? '' : `«${words}»: `)

const whole: Says<FeedbackCode, string> = {
  no_economics: () =>
    'La descripción no indica ningún coste. Escriba en inglés qué se paga por cada unidad: una parte del precio, el envío o el almacenaje. Si no hay nada más, añada «There are no other costs.»',
  not_assembled: () =>
    'Algunos importes no se pudieron combinar. Escriba una frase por cada coste.',
  not_english: () => 'La descripción no está en inglés. Escríbala en inglés.',
  description_too_long: () =>
    'La descripción es demasiado larga o tiene demasiados importes. Describa una sola oferta.',
  mixed_currencies: (words) =>
    `${named(words)}Todos los importes y columnas deben estar en la misma unidad monetaria. Conviértalos.`,
  share_out_of_range: (words) =>
    `${named(words)}Nuestra parte debe ser superior al 0 % y como máximo del 100 %.`,
  bracket_open: (words) => `${named(words)}Falta el corchete de cierre.`,
  model_unusable: () => 'El modelo de lenguaje del servicio tampoco dio una lectura útil.',
  model_used_up: () =>
    'El modelo de lenguaje ya ha leído bastante para usted hoy: sus palabras se leyeron según reglas fijas.',
  choose_reading: () =>
    'Según reglas fijas, sus palabras se pueden leer. Elija esa lectura si es correcta o escriba el texto de otro modo.',
  history_too_short: () =>
    'Añada menús anteriores con ofertas terminadas. Cada oferta tomada necesita su beneficio o sus ventas; si no se vendió nada, una fila con cantidad 0.',
  write_controlled: () =>
    'O escríbalo todo en frases inglesas sencillas de forma fija, una por cada coste.',
  other_problems: () => 'Hay más problemas.',
}

const lead: Says<FeedbackCode, string> = {
  bracket_not_controlled: (words) => `${named(words)}Entre los corchetes no hay una frase legible.`,
  column_type: (words) =>
    `${named(words)}La columna contiene algo distinto de lo que espera la frase.`,
  contradiction: (words) => `${named(words)}Esto contradice otra indicación.`,
  horizon_before_deal: (words) => `${named(words)}Ese momento es anterior a la oferta.`,
  open_question: () => 'Queda una pregunta abierta.',
  period_unknown: (words) => `${named(words)}No se indica cuánto dura un periodo.`,
  too_large: () => 'El texto contiene demasiado de una vez.',
  unclear_formula: (words) => `${named(words)}Esta fórmula no está clara.`,
  unknown_column: (words) => `${named(words)}No hay ninguna columna con ese nombre.`,
  wrong_dimension: (words) => `${named(words)}Las magnitudes de este cálculo no encajan.`,
  wrong_nesting: (words) => `${named(words)}La frase está demasiado anidada.`,
  model_open: () => 'El modelo de lenguaje leyó sus palabras, pero queda algo abierto.',
  model_refused: () => 'El modelo de lenguaje no lee estas palabras.',
  amount_too_large: () => 'Un importe es demasiado grande.',
  history_too_large: () => 'El historial es demasiado grande.',
  profits_differ: () => 'Sus propios beneficios no coinciden con la descripción.',
  profits_undecided: () => 'Sus beneficios tampoco deciden qué lectura es correcta.',
  sold_more: () => 'Se vendió más de lo que había.',
  words_not_sent: () => 'La solicitud no traía descripción; se leyó una guardada.',
}

export const feedbackText: typeof English = {
  example: 'Por ejemplo:',
  whole: ({ code, words }) => sayByCode(whole, code, words),
  lead: ({ code, words }) => sayByCode(lead, code, words),
}
