// Words that a model quotes, found in the text: case, spaces and marks aside, piece by piece where it left some out.

/** A place in the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

const MOST_WORDS = 400

/** Where each piece of a quote stands; nothing where one of them stands nowhere. */
export function spansOf(text: string, quote: string): Span[] {
  const pieces = quote
    .split(/…|\.{3,}/)
    .map((piece) => piece.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [])
    .filter((words) => words.length > 0)
  const spans = pieces.flatMap((words): Span[] => {
    const found = new RegExp(words.join('[^\\p{L}\\p{N}]{1,20}'), 'iu').exec(text)
    return found ? [{ start: found.index, end: found.index + found[0].length }] : []
  })
  return spans.length === pieces.length ? spans : []
}

/** Whether an amount stands in one of the places. */
export const isWithin = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((span) => span.start < end && start < span.end)
