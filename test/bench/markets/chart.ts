// The report's picture: one line for each market, every method's share of the oracle's profit on it.
import { isPaying, share } from './figures.ts'
import { BASELINES, type MarketScore } from './score-plan.ts'

const LINE = 18
const LABEL = 130
const PLOT = 560
const TOP = 64
/** What earns less than this is drawn at the left edge. */
const LEAST = -0.5
const COLOURS = { ours: '#0b6e4f', bare: '#0b6e4f', baseline: '#8a8f98', business: '#c2571a' }

/** Shares from −0.5 to 1 of the paying markets; worse ones stand at the edge. */
export function shareChart(scores: readonly MarketScore[]): string {
  const paying = scores.filter(isPaying)
  const height = TOP + paying.length * LINE + 12
  const x = (value: number) =>
    (LABEL + (PLOT * (Math.max(value, LEAST) - LEAST)) / (1 - LEAST)).toFixed(1)
  const ticks = [-0.5, 0, 0.5, 1].map((at) => {
    const label = at === LEAST ? '≤ −0.5' : String(at)
    return (
      `<line x1="${x(at)}" x2="${x(at)}" y1="${TOP - 8}" y2="${height - 8}" stroke="${at === 0 ? '#555' : '#ddd'}"/>` +
      `<text x="${x(at)}" y="${TOP - 14}" text-anchor="middle">${label}</text>`
    )
  })
  const lines = paying.map((score, i) => {
    const y = TOP + i * LINE + LINE / 2
    const baselines = BASELINES.map((method) => {
      const colour = method === 'business policy' ? COLOURS.business : COLOURS.baseline
      const at = x(share(score, method))
      return `<line x1="${at}" x2="${at}" y1="${y - 5}" y2="${y + 5}" stroke="${colour}" stroke-width="2"/>`
    })
    return (
      `<text x="${LABEL - 10}" y="${y + 4}" text-anchor="end">${score.name}</text>` +
      baselines.join('') +
      `<circle cx="${x(share(score, 'ours, no pre-training'))}" cy="${y}" r="5" fill="none" stroke="${COLOURS.bare}" stroke-width="1.5"/>` +
      `<circle cx="${x(share(score, 'ours'))}" cy="${y}" r="4" fill="${COLOURS.ours}"/>`
    )
  })
  const legend = [
    `<circle cx="${LABEL}" cy="20" r="4" fill="${COLOURS.ours}"/><text x="${LABEL + 10}" y="24">ours</text>`,
    `<circle cx="${LABEL + 70}" cy="20" r="5" fill="none" stroke="${COLOURS.bare}" stroke-width="1.5"/><text x="${LABEL + 82}" y="24">ours, no pre-training</text>`,
    `<line x1="${LABEL + 240}" x2="${LABEL + 240}" y1="15" y2="25" stroke="${COLOURS.business}" stroke-width="2"/><text x="${LABEL + 248}" y="24">business policy</text>`,
    `<line x1="${LABEL + 370}" x2="${LABEL + 370}" y1="15" y2="25" stroke="${COLOURS.baseline}" stroke-width="2"/><text x="${LABEL + 378}" y="24">other baselines</text>`,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL + PLOT + 30}" height="${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Shares of the oracle’s profit by market and method">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...legend,
    ...ticks,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}
