// Charts of a sheet whose values or categories stand in columns which go; only ExcelApi 1.15 tells.
import { withoutKeys } from '../../plan/key-guard.ts'
import { CHART_NAMES } from '../../text/plan-sheet-cells.ts'
import { columnReadersText } from '../../text/en/column-readers.ts'
import type { Worksheet } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'
import { asFormula, isTold, isWhole, MOST, type Look, type Reader } from './reader-looks.ts'

type Chart = Worksheet['charts']['items'][number]
type Series = Chart['series']['items'][number]

interface Asked {
  readonly chart: Chart
  readonly series: Series
  readonly dimension: 'Values' | 'YValues' | 'Categories' | 'XValues'
}

export const lookAtCharts: Look = ({ job, sheet, areas, reads }) => {
  const charts = sheet.charts.load('items/name')
  return async () => {
    const inside = isWhole(sheet.name, areas)
    if (!Office.context.requirements.isSetSupported('ExcelApi', '1.15')) {
      // The add-in's own draw what stands on their sheet.
      const own: readonly string[] = Object.values(CHART_NAMES)
      const theirs = charts.items.filter(({ name }) => !own.includes(name))
      return { found: [], unknown: inside || theirs.length === 0 ? null : 'charts' }
    }
    if (charts.items.length === 0) return { found: [], unknown: null }
    for (const chart of charts.items) chart.series.load('items/chartType')
    await job.sync()
    const asked = charts.items.flatMap((chart) =>
      chart.series.items.slice(0, MOST).flatMap((series) => dimensionsOf(chart, series)),
    )
    const sources = await sourcesOf(job, asked)
    const isRead = (source: string | null) =>
      source !== null && reads(asFormula(source), sheet.name)
    const found: Reader[] = []
    for (const chart of charts.items) {
      const source = sources.find((text, i) => asked[i]!.chart === chart && isRead(text))
      const what = columnReadersText.chart(withoutKeys(chart.name), withoutKeys(sheet.name))
      if (source) found.push({ what, formula: asFormula(source), inside })
    }
    // A series without categories may have none to tell; values it has.
    const untold = asked.some(
      ({ dimension }, i) => ['Values', 'YValues'].includes(dimension) && sources[i] === null,
    )
    return { found, unknown: untold && !inside ? 'untold' : null }
  }
}

function dimensionsOf(chart: Chart, series: Series): Asked[] {
  const isScatter = /^(?:XY|Bubble)/.test(series.chartType)
  const dimensions = isScatter
    ? (['YValues', 'XValues'] as const)
    : (['Values', 'Categories'] as const)
  return dimensions.map((dimension) => ({ chart, series, dimension }))
}

/** Cells that series draw, '' for constants; null where Excel does not tell. One that it refuses hides no other. */
async function sourcesOf(job: Job, asked: readonly Asked[]): Promise<(string | null)[]> {
  if (asked.length === 0) return []
  const texts = asked.map(({ series, dimension }) => series.getDimensionDataSourceString(dimension))
  if (await isTold(job)) return texts.map(({ value }) => value)
  const [first] = asked
  if (asked.length > 1 || !first) {
    const half = Math.ceil(asked.length / 2)
    return [
      ...(await sourcesOf(job, asked.slice(0, half))),
      ...(await sourcesOf(job, asked.slice(half))),
    ]
  }
  const type = first.series.getDimensionDataSourceType(first.dimension)
  if (!(await isTold(job))) return [null]
  return [['List', 'ExternalRange'].includes(type.value) ? '' : null]
}
