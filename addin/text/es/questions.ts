// Questions about what a description leaves open, in Spanish.
import type { questionsText as English } from '../en/questions.ts'

export const questionsText: typeof English = {
  titles: {
    answers: 'Sus respuestas',
    one: 'Una pregunta',
    of: (number, count) => `Pregunta ${number} de ${count}`,
  },
  late: 'Estas preguntas son sobre sus palabras tal como eran antes.',
  profitsCheck: 'Sus beneficios pasados comprobarán esta respuesta.',
  next: 'Pregunta siguiente',
  first: 'Primera pregunta',
  undo: 'Deshacer la última respuesta',
  use: 'Usar esta respuesta',
  somethingElse: 'Otra cosa',
}
