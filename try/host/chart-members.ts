// Members of charts and of their parts (learn.microsoft.com, Excel.Chart, Excel.ChartCollection and the
// classes named below). What is not listed is refused: events, pictures, data tables, trend lines.
import { boundingRect } from './range-address.ts'
import { changed, chartOf, stored, type OfChart } from './chart-handles.ts'
import { allSeries, chartCells } from './chart-series-members.ts'
import { addChart, seriesOf } from './chart.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, asTruth, define, optionalText, textArg } from './members.ts'
import { cellsArg, cellsOf } from './range-members.ts'
import type { Session } from './session.ts'
import { refuseProtected } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { Chart, KeptRange } from './workbook.ts'
import { sameName } from './workbook.ts'

interface OfSheet {
  sheetId: string
}
interface OfAxis extends OfChart {
  axis: 'category' | 'value'
}

const chartsOn = ({ book }: Session, { sheetId }: OfSheet): Chart[] =>
  book.charts.filter((chart) => chart.sheetId === sheetId)

function chartByKey(session: Session, of: OfSheet, key: unknown): Handle | null {
  const wanted = asText(key)
  const found = chartsOn(session, of).find(
    ({ id, name }) => id === wanted || sameName(name, wanted),
  )
  return found ? chart({ id: found.id }) : null
}

/** "Auto", "Columns" or "Rows" (Excel.ChartSeriesBy); rows are not modelled. */
function refuseRows(args: readonly unknown[], at: number): void {
  const by = optionalText(args, at) ?? 'Auto'
  if (by !== 'Columns') fail('ApiNotFound', `a chart with seriesBy ${by}`)
}

export const charts: (of: OfSheet) => Handle = define<OfSheet>({
  name: 'ChartCollection',
  scalars: { Count: (session, of) => chartsOn(session, of).length },
  items: (session, of) => chartsOn(session, of).map(({ id }) => chart({ id })),
  item: chartByKey,
  methods: {
    Add(session, { sheetId }, args) {
      refuseProtected(sheetOf(session.book, sheetId))
      refuseRows(args, 2)
      const data = chartCells(session, args[1], sheetId)
      return chart({ id: addChart(session.book, sheetId, textArg(args, 0), data).id })
    },
    GetCount: (session, of) => ({ value: chartsOn(session, of).length }),
    GetItem: (session, of, args) => chartByKey(session, of, args[0]) ?? notFound(),
    GetItemOrNullObject: (session, of, args) => chartByKey(session, of, args[0]),
  },
})

const chart: (of: OfChart) => Handle = define<OfChart>({
  name: 'Chart',
  check: chartOf,
  id: (_, of) => of.id,
  scalars: {
    ChartType: (session, of) => chartOf(session, of).type,
    Id: (_, of) => of.id,
    Name: (session, of) => chartOf(session, of).name,
  },
  setters: {
    Name(session, of, value) {
      changed(session, of).name = asText(value)
    },
  },
  links: {
    Axes: (_, of) => axes(of),
    Legend: (_, of) => legend(of),
    Series: (_, of) => allSeries(of),
    Title: (_, of) => title(of),
  },
  methods: {
    Delete(session, of) {
      const gone = changed(session, of)
      session.book.charts = session.book.charts.filter((other) => other !== gone)
    },
    SetData(session, of, args) {
      const kept = changed(session, of)
      refuseRows(args, 1)
      kept.series = seriesOf(session.book, kept.type, chartCells(session, args[0], kept.sheetId))
    },
    SetPosition(session, of, args) {
      const kept = changed(session, of)
      const cells = (arg: unknown): KeptRange => cellsArg(session, arg, kept.sheetId)
      const first = cellsOf(session, cells(args[0])).rect
      const last = args[1] === undefined ? first : cellsOf(session, cells(args[1])).rect
      kept.place = boundingRect(first, last)
    },
  },
})

const title = define<OfChart>({
  name: 'ChartTitle',
  check: chartOf,
  scalars: {
    Text: (session, of) => chartOf(session, of).title,
    Visible: (session, of) => chartOf(session, of).titleShown,
  },
  setters: {
    // "Specifies the chart's title text": a title that was hidden is shown.
    Text: (session, of, value) =>
      void Object.assign(changed(session, of), { title: asText(value), titleShown: true }),
    Visible(session, of, value) {
      changed(session, of).titleShown = asTruth(value)
    },
  },
})

const POSITIONS = ['Top', 'Bottom', 'Left', 'Right', 'Corner', 'Custom']

const legend = define<OfChart>({
  name: 'ChartLegend',
  check: chartOf,
  scalars: {
    Position: (session, of) => chartOf(session, of).legendPosition,
    Visible: (session, of) => chartOf(session, of).legendShown,
  },
  setters: {
    Position(session, of, value) {
      if (!POSITIONS.includes(asText(value))) fail('InvalidArgument', 'No such place of a legend')
      changed(session, of).legendPosition = asText(value)
    },
    Visible(session, of, value) {
      changed(session, of).legendShown = asTruth(value)
    },
  },
})

const axes = define<OfChart>({
  name: 'ChartAxes',
  check: chartOf,
  links: {
    CategoryAxis: (_, of) => axis({ ...of, axis: 'category' }),
    ValueAxis: (_, of) => axis({ ...of, axis: 'value' }),
  },
})

const axis = define<OfAxis>({
  name: 'ChartAxis',
  check: chartOf,
  ...stored<OfAxis>(
    {
      Maximum: 'number',
      Minimum: 'number',
      NumberFormat: 'string',
      ReversePlotOrder: 'boolean',
      TickLabelSpacing: 'number',
    },
    (kept, of) => kept.axes[of.axis].looks,
  ),
  links: { Title: (_, of) => axisTitle(of) },
})

const axisTitle = define<OfAxis>({
  name: 'ChartAxisTitle',
  check: chartOf,
  scalars: {
    Text: (session, of) => chartOf(session, of).axes[of.axis].title,
    Visible: (session, of) => chartOf(session, of).axes[of.axis].titleShown,
  },
  setters: {
    Text(session, of, value) {
      const kept = changed(session, of).axes[of.axis]
      Object.assign(kept, { title: asText(value), titleShown: true })
    },
    Visible(session, of, value) {
      changed(session, of).axes[of.axis].titleShown = asTruth(value)
    },
  },
})
