// The screen where the columns of the tables are checked, in Spanish.
import type { mappingStepText as English } from '../en/mapping-step.ts'

export const mappingStepText: typeof English = {
  title: 'Revise las columnas',
  next: 'Siguiente: descripción',
  fieldOf: (field, table) => `${field} de ${table}`,
  lacks: (fields) => `Aún sin columna: ${fields.join(', ')}.`,
  lookAgain: 'Por favor, vuelva a mirar',
  recalled: 'Como la última vez en este libro. Aún no se envía ninguna celda.',
  guessed:
    'Se ha deducido de sus encabezados. Corrija lo que no sea correcto. Aún no se envía ninguna celda.',

  time: 'Tiempo',
  timeAsBelow: 'Tiempo: como abajo',
  timeByColumn: 'Tiempo: por su propia columna T',
  timeByDatesLatest: {
    day: 'Tiempo: por fechas, cada día; el último es el menú actual',
    week: 'Tiempo: por fechas, cada semana; la última es el menú actual',
    month: 'Tiempo: por fechas, cada mes; el último es el menú actual',
    quarter: 'Tiempo: por fechas, cada trimestre; el último es el menú actual',
    year: 'Tiempo: por fechas, cada año; el último es el menú actual',
  },
  timeByDatesNow: {
    day: (now) => `Tiempo: por fechas, cada día; ahora es ${now}`,
    week: (now) => `Tiempo: por fechas, cada semana; ahora es ${now}`,
    month: (now) => `Tiempo: por fechas, cada mes; ahora es ${now}`,
    quarter: (now) => `Tiempo: por fechas, cada trimestre; ahora es ${now}`,
    year: (now) => `Tiempo: por fechas, cada año; ahora es ${now}`,
  },
}
