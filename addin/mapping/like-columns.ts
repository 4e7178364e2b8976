// Columns of two tables that are the same by their headers, for people write them anew: “Cost/seat”, “$ per seat”.
import { foldHeader } from './fields.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

/** Columns of the second table by those of the first, the likest pairs first. */
export function likeColumns(first: Survey, second: Survey): ReadonlyMap<number, number> {
  const pairs = first.columns
    .flatMap((one) => second.columns.map((other) => ({ one, other, like: likeness(one, other) })))
    .filter(({ like }) => like >= 0.5)
    .toSorted((a, b) => b.like - a.like)
  const found = new Map<number, number>()
  const taken = new Set<number>()
  for (const { one, other } of pairs) {
    if (found.has(one.at) || taken.has(other.at)) continue
    found.set(one.at, other.at)
    taken.add(other.at)
  }
  return found
}

/** 2 = the same header; else the part of the words that both have. */
function likeness(a: ColumnSurvey, b: ColumnSurvey): number {
  if (a.header.trim() === '' || b.header.trim() === '') return 0
  if (foldHeader(a.header) === foldHeader(b.header)) return 2
  if (a.is !== b.is && a.is !== 'blank' && b.is !== 'blank') return 0
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.size === 0 || other.size === 0) return 0
  const both = [...one].filter((word) => other.has(word)).length
  return both / Math.min(one.size, other.size) + both / Math.max(one.size, other.size) / 10
}

const wordsOf = ({ header }: ColumnSurvey): ReadonlySet<string> =>
  new Set(
    header
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}{2,}/gu),
  )
