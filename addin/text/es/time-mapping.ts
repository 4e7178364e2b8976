// How time is read: from a column of the sheet, or from dates by a period, in Spanish.
import type { timeMappingText as English } from '../en/time-mapping.ts'

export const timeMappingText: typeof English = {
  howTold: '¿Cómo indica la hoja el tiempo?',
  byDates: 'Con una columna de fechas',
  byDatesBlocked: 'Elija primero arriba la columna de fechas.',
  byColumn: 'Con su propia columna T',
  byColumnHint: '0 = ahora, negativo = periodos anteriores.',

  decidedEvery: 'Las ofertas se deciden cada',
  periods: {
    day: 'día',
    week: 'semana',
    month: 'mes',
    quarter: 'trimestre',
    year: 'año',
  },
  currentMenu: 'El menú actual es',
  latest: {
    day: 'El último día de la tabla',
    week: 'La última semana de la tabla',
    month: 'El último mes de la tabla',
    quarter: 'El último trimestre de la tabla',
    year: 'El último año de la tabla',
  },
  ofDay: {
    day: 'El de un día concreto',
    week: 'La semana de un día concreto',
    month: 'El mes de un día concreto',
    quarter: 'El trimestre de un día concreto',
    year: 'El año de un día concreto',
  },
  dayOf: {
    day: 'El día actual',
    week: 'Un día de la semana actual',
    month: 'Un día del mes actual',
    quarter: 'Un día del trimestre actual',
    year: 'Un día del año actual',
  },
}
