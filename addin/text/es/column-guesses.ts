// Why a column was guessed to be a field, and why one is proposed to be sent or to stay, in Spanish.
import type { columnGuessesText as English } from '../en/column-guesses.ts'

export const columnGuessesText: typeof English = {
  noColumn: (field) => `No hay columna para ${field}.`,
  sameName: (header) => `«${header}» se llama exactamente así.`,
  sameButForCase: (header, field) => `«${header}» es ${field} salvo por mayúsculas y separadores.`,
  usualName: (header, field) => `«${header}» es un nombre habitual para ${field}.`,
  onlyDates: (header) => `«${header}» es la única columna de fechas.`,

  stays: {
    unnamed: 'La columna no tiene nombre.',
    written: 'El complemento escribe esta columna.',
    twice: 'Otra columna tiene el mismo nombre.',
    blank: 'La columna está vacía.',
    personal: 'Su nombre indica notas o personas.',
    notMoney:
      'De las ventas se leen las columnas de dinero; inclúyala si su descripción la nombra.',
    distinct: 'Casi cada fila tiene un texto propio: nada se repite.',
  },
  taken: {
    number: 'Números que pueden influir en el resultado.',
    text: 'Textos que se repiten y pueden influir en el resultado.',
    boolean: 'Verdadero o falso.',
    date: 'Fechas, que se envían como días ISO.',
    mixed: 'Números y textos.',
    blank: '',
  },
}
