// The screen where the analyst describes the business, in Spanish.
import type { descriptionStepText as English } from '../en/description-step.ts'

export const descriptionStepText: typeof English = {
  title: 'Describa su negocio',
  next: 'Siguiente: opciones',
  empty: 'Describa primero su negocio.',
  missing: 'Falta una cosa',

  label: '¿Qué ingresos y costes tiene una oferta?',
  hintOwnProfit: 'El beneficio pasado se toma de su propia columna tal como está.',
  hint: 'En inglés: cada ingreso y coste, con los nombres de sus columnas.',
  explanation:
    'Mientras escribe, estas palabras y los nombres de sus columnas se envían al servicio para su lectura. Ninguna celda se envía. El servicio solo lee inglés.',

  beginWith: 'Empezar con un negocio como el suyo',
  beginWithAnother: 'Empezar con otro negocio',
  replaces: 'Sustituye sus palabras; Deshacer las recupera.',
  anyTrade: 'Cualquier negocio',
}
