// How time is read: from a column of the sheet, or from dates by a period.

export const timeMappingText = {
  howTold: 'How does the sheet tell time?',
  byDates: 'By a column of dates',
  byDatesBlocked: 'Choose the column of dates above first.',
  byColumn: 'By its own column T',
  byColumnHint: '0 = now, negative = earlier periods.',

  /** A list of `periods`. */
  decidedEvery: 'Deals are decided every',
  periods: {
    day: 'day',
    week: 'week',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
  },
  /** A question; the answers are `latest` and `ofDay`. */
  currentMenu: 'The current menu is',
  latest: {
    day: 'The latest day of the table',
    week: 'The latest week of the table',
    month: 'The latest month of the table',
    quarter: 'The latest quarter of the table',
    year: 'The latest year of the table',
  },
  ofDay: {
    day: 'The day of a day',
    week: 'The week of a day',
    month: 'The month of a day',
    quarter: 'The quarter of a day',
    year: 'The year of a day',
  },
  /** A field for a date. */
  dayOf: {
    day: 'A day of the current day',
    week: 'A day of the current week',
    month: 'A day of the current month',
    quarter: 'A day of the current quarter',
    year: 'A day of the current year',
  },
}
