// What members of charts share: the chart of a handle, and properties that are only stored.
import { fail, notFound } from './failure.ts'
import type { Definition } from './members.ts'
import type { Session } from './session.ts'
import { refuseProtected } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { Chart } from './workbook.ts'

export interface OfChart {
  id: string
}

export const chartOf = ({ book }: Session, of: OfChart): Chart =>
  book.charts.find(({ id }) => id === of.id) ?? notFound()

/** The chart to change; a protected sheet refuses. */
export function changed(session: Session, of: OfChart): Chart {
  const chart = chartOf(session, of)
  refuseProtected(sheetOf(session.book, chart.sheetId))
  return chart
}

/** Properties that are only stored, with the type of their values. */
export function stored<D extends OfChart>(
  types: Readonly<Record<string, 'number' | 'string' | 'boolean'>>,
  looksOf: (chart: Chart, of: D) => Record<string, unknown>,
): Pick<Definition<D>, 'scalars' | 'setters'> {
  const names = Object.entries(types)
  return {
    scalars: Object.fromEntries(
      names.map(([name]) => [
        name,
        // Excel's own choice is not known here.
        (session: Session, of: D) =>
          looksOf(chartOf(session, of), of)[name] ??
          fail('ApiNotFound', `${name} before it is set`),
      ]),
    ),
    setters: Object.fromEntries(
      names.map(([name, type]) => [
        name,
        (session: Session, of: D, value: unknown) => {
          if (typeof value !== type) fail('InvalidArgument', `${name} is a ${type}`)
          looksOf(changed(session, of), of)[name] = value
        },
      ]),
    ),
  }
}
