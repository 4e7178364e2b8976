// The charts of the active sheet, drawn small below the cells: what they draw and say, not how Excel would
// draw them.
import type { WorkbookHost } from '../host/host.ts'
import { drawnChart, type DrawnChart } from './chart-data.ts'

interface ChartsView {
  draw(): void
}

export function showCharts(place: HTMLElement, { book }: WorkbookHost): ChartsView {
  let drawn = ''
  return {
    draw() {
      const charts = book.charts
        .filter(({ sheetId }) => sheetId === book.activeSheetId)
        .map((chart) => drawnChart(book, chart))
      const now = JSON.stringify(charts)
      if (now === drawn) return
      drawn = now
      place.hidden = charts.length === 0
      place.replaceChildren(...charts.map(figureOf))
    },
  }
}

function figureOf(chart: DrawnChart): HTMLElement {
  const figure = document.createElement('figure')
  const caption = document.createElement('figcaption')
  caption.textContent = chart.title
  const axes = document.createElement('p')
  axes.textContent = [chart.axes.category, chart.axes.value]
    .filter((text) => text !== '')
    .join(' · ')
  figure.append(caption, pictureOf(chart), axes)
  if (chart.legend) figure.append(legendOf(chart))
  return figure
}

function legendOf({ series }: DrawnChart): HTMLElement {
  const legend = document.createElement('p')
  for (const [i, { name, points }] of series.entries()) {
    const entry = document.createElement('span')
    entry.className = `series-${i}`
    entry.textContent = `${points ? '●' : '■'} ${name} `
    legend.append(entry)
  }
  return legend
}

const [WIDTH, HEIGHT, EDGE, LABEL] = [300, 170, 6, 70]

type Attributes = Readonly<Record<string, string | number>>

function element(name: string, attributes: Attributes, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.textContent = text
  return made
}

function pictureOf(chart: DrawnChart): SVGElement {
  const svg = element('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': chart.title,
  })
  svg.append(...DRAW[chart.kind](chart))
  return svg
}

/** A scale from values to places; zero is always on it. */
function scale(values: readonly number[], from: number, to: number, low = 0) {
  const [least, most] = [Math.min(low, ...values), Math.max(low, ...values)]
  const span = most - least || 1
  return (value: number): number => from + ((value - least) / span) * (to - from)
}

const short = (value: number): string => Math.round(value).toLocaleString('en-US')

const DRAW: Readonly<Record<DrawnChart['kind'], (chart: DrawnChart) => SVGElement[]>> = {
  bars({ series: [first], categories }) {
    const y = first?.y ?? []
    const x = scale(y, LABEL, WIDTH - 50)
    const row = (HEIGHT - 2 * EDGE) / Math.max(1, y.length)
    return y.flatMap((value, i) => {
      const top = EDGE + i * row
      const size = { 'font-size': Math.min(10, row) }
      const middle = top + row * 0.75
      const [left, right] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))]
      return [
        element(
          'text',
          { x: LABEL - 4, y: middle, 'text-anchor': 'end', ...size },
          (categories[i] ?? '').slice(0, 12),
        ),
        element('rect', {
          class: 'series-0',
          x: left,
          y: top + row * 0.15,
          width: right - left,
          height: row * 0.7,
        }),
        element('text', { x: right + 3, y: middle, ...size }, short(value)),
      ]
    })
  },
  columns({ series, categories }) {
    const all = series.flatMap(({ y }) => y)
    const y = scale(all, HEIGHT - 20, EDGE)
    const group = (WIDTH - 2 * EDGE) / Math.max(1, categories.length)
    const width = (group * 0.7) / Math.max(1, series.length)
    const bars = series.flatMap((one, at) =>
      one.y.map((value, i) =>
        element('rect', {
          class: `series-${at}`,
          x: EDGE + one.x[i]! * group + at * width,
          y: Math.min(y(0), y(value)),
          width,
          height: Math.abs(y(value) - y(0)),
        }),
      ),
    )
    const labels = categories.map((text, i) =>
      element('text', { x: EDGE + i * group, y: HEIGHT - 6, 'font-size': 9 }, text.slice(0, 6)),
    )
    return [...bars, ...labels]
  },
  lines({ series }) {
    const x = scale(
      series.flatMap((one) => one.x),
      44,
      WIDTH - EDGE,
    )
    const all = series.flatMap((one) => one.y)
    const y = scale(all, HEIGHT - 20, EDGE + 4)
    const drawn = series.flatMap((one, at) =>
      one.points
        ? one.y.map((value, i) =>
            element('circle', { class: `series-${at}`, cx: x(one.x[i]!), cy: y(value), r: 5 }),
          )
        : [
            element('polyline', {
              class: `line series-${at}`,
              points: one.y.map((value, i) => `${x(one.x[i]!)},${y(value)}`).join(' '),
            }),
          ],
    )
    const marks = [0, Math.max(0, ...all)].map((value) =>
      element(
        'text',
        { x: 40, y: y(value) + 3, 'text-anchor': 'end', 'font-size': 9 },
        short(value),
      ),
    )
    return [...drawn, ...marks]
  },
}
