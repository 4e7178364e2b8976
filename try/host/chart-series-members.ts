// Members of a chart's series (learn.microsoft.com, Excel.ChartSeries, Excel.ChartSeriesCollection).
import { changed, chartOf, stored, type OfChart } from './chart-handles.ts'
import { refuseType } from './chart.ts'
import { fail, notFound } from './failure.ts'
import { asText, define, numberArg, optionalNumber, optionalText } from './members.ts'
import { cellsArg, cellsOf } from './range-members.ts'
import type { Session } from './session.ts'
import { absolute } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { ChartCells, ChartSeries } from './workbook.ts'
import { fullAddress } from './workbook.ts'

/** The series itself: it keeps its identity when others before it are deleted. */
interface OfSeries extends OfChart {
  series: ChartSeries
}

/** The cells of a range argument, as a chart keeps them. */
export function chartCells(session: Session, arg: unknown, sheetId: string): ChartCells {
  const { sheet, rect } = cellsOf(session, cellsArg(session, arg, sheetId))
  return { sheetId: sheet.id, rect: { ...rect } }
}

export const allSeries = define<OfChart>({
  name: 'ChartSeriesCollection',
  check: chartOf,
  scalars: { Count: (session, of) => chartOf(session, of).series.length },
  items: (session, of) => chartOf(session, of).series.map((series) => oneSeries({ ...of, series })),
  methods: {
    Add(session, of, args) {
      const kept = changed(session, of)
      if (optionalNumber(args, 1) !== null) fail('ApiNotFound', 'a series added at an index')
      const name = optionalText(args, 0) ?? `Series${kept.series.length + 1}`
      const series: ChartSeries = { name, type: null, values: null, x: null, looks: {} }
      kept.series.push(series)
      return oneSeries({ ...of, series })
    },
    GetCount: (session, of) => ({ value: chartOf(session, of).series.length }),
    GetItemAt(session, of, args) {
      const series = chartOf(session, of).series[numberArg(args, 0)] ?? notFound()
      return oneSeries({ ...of, series })
    },
  },
})

function seriesIn(session: Session, of: OfSeries): ChartSeries {
  const { series } = chartOf(session, of)
  return series.includes(of.series) ? of.series : notFound()
}

/** "If you use a range with more than one row or column", which of them counts is not documented. */
function lineOf(session: Session, of: OfSeries, arg: unknown): ChartCells {
  const cells = chartCells(session, arg, changed(session, of).sheetId)
  const { top, left, bottom, right } = cells.rect!
  if (top !== bottom && left !== right) fail('ApiNotFound', 'a series of a block of cells')
  return cells
}

const seriesLooks = stored<OfSeries>(
  { GapWidth: 'number', MarkerSize: 'number', MarkerStyle: 'string' },
  (_, of) => of.series.looks,
)

/** Cells of a dimension; null = constants. */
const dimensionOf = ({ series }: OfSeries, [dimension]: readonly unknown[]): ChartCells | null =>
  ['Values', 'YValues'].includes(asText(dimension)) ? series.values : series.x

const oneSeries = define<OfSeries>({
  name: 'ChartSeries',
  check: seriesIn,
  scalars: {
    ChartType: (session, of) => of.series.type ?? chartOf(session, of).type,
    Name: (_, of) => of.series.name,
    ...seriesLooks.scalars,
  },
  setters: {
    ChartType(session, of, value) {
      changed(session, of)
      refuseType(asText(value))
      // Excel on the desktop is touchy about empty series.
      if (of.series.values === null) fail('ApiNotFound', 'the type of a series without values')
      of.series.type = asText(value)
    },
    Name(session, of, value) {
      changed(session, of)
      of.series.name = asText(value)
    },
    ...seriesLooks.setters,
  },
  methods: {
    Delete(session, of) {
      const kept = changed(session, of)
      kept.series = kept.series.filter((other) => other !== of.series)
    },
    // ExcelApi 1.15: `Sheet1!$A$2:$A$9`. Excel's answer for constants is not documented.
    GetDimensionDataSourceString({ book }, of, args) {
      const cells = dimensionOf(of, args) ?? fail('InvalidArgument', 'It draws no cells')
      const sheet = sheetOf(book, cells.sheetId)
      return { value: cells.rect ? fullAddress(sheet, absolute(cells.rect)) : '#REF!' }
    },
    GetDimensionDataSourceType: (_, of, args) => ({
      value: dimensionOf(of, args) ? 'LocalRange' : 'List',
    }),
    SetValues(session, of, args) {
      of.series.values = lineOf(session, of, args[0])
    },
    SetXAxisValues(session, of, args) {
      of.series.x = lineOf(session, of, args[0])
    },
  },
})
