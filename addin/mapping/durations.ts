// Columns that say how long something takes, by words of time in their cells ("30 d", "2 wks", "6 Wo.", "30日") or in
// their header ("Atelier (j)", "Lead days"): no amount and no size. The time until a deal arrives is one of them.
import { STEPS, type MenuPeriod } from './period.ts'

/** Days of a day, a week, a month and a year. */
const DAYS = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 } as const

/** Words of each unit in a header, and those that stand in cells and in brackets alone: elsewhere they name a day or a rate. */
const WORDS: Readonly<Record<keyof typeof DAYS, readonly [header: string, cell: string]>> = {
  day: [
    'days tage tagen jours días dias dagen giorni dni dager dagar dgr dage dny dnů dní',
    'd day tag tg t den j jour día dia dag gg giorno dzień 日 日間',
  ],
  week: [
    'weeks wks wkn wo wochen semaines semanas weken settimane sett tyg tygodnie veckor uger týdny týdnů',
    'w wk week woche vecka v uke uge týden sem semaine semana settimana 週 週間',
  ],
  month: [
    'months mth mths monate monaten meses mnd maanden mesi mies miesiące månader mån',
    'mo mon month monat mois mes maand mese か月 ヶ月 カ月 ヵ月',
  ],
  year: [
    'years yrs jahre années años jaren anni lata',
    'y yr year jahr an ans année año jaar anno',
  ],
}
const UNITS = (Object.keys(WORDS) as (keyof typeof DAYS)[]).map((unit) => {
  const [header, cell] = WORDS[unit].map((words) => words.split(' '))
  return { days: DAYS[unit], header: new Set(header), any: new Set([...header!, ...cell!]) }
})

/** Days of the unit in which a column counts time; null = it does not. */
export function durationOf(header: string, texts: readonly string[]): number | null {
  const behind = texts.map(
    (text) => /^[\d.,]+ ?(\p{L}+)\.?$/u.exec(text.normalize('NFKC').trim().toLowerCase())?.[1],
  )
  const inCells = UNITS.find(
    ({ any }) => behind.filter((each) => each && any.has(each)).length >= 0.8 * texts.length,
  )
  if (texts.length > 0 && inCells) return inCells.days
  const folded = header.normalize('NFKC').toLowerCase()
  const inBrackets = /[([]\s*(?:in |en )?(\p{L}+)\.?\s*[)\]]/u.exec(folded)?.[1] ?? ''
  const words = folded.match(/\p{L}+/gu) ?? []
  const named = UNITS.find(
    (unit) => unit.any.has(inBrackets) || words.some((each) => unit.header.has(each)),
  )
  return named?.days ?? null
}

/** Days of one step of T, by the period of menus. */
export const stepDays = (period: MenuPeriod): number => DAYS[STEPS[period].unit]
