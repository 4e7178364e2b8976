// Splits a reference formula into a common factor and signed terms.

/** A common factor of the whole formula, and its signed terms. */
export function termsOf(formula: string): { share: number | null; terms: string[] } {
  const text = formula.replace(/\s+/g, '')
  const shared = /^([\d./]+)\*\((.*)\)$/.exec(text)
  const closed = shared !== null && closes(shared[2])
  const [top = '1', bottom = '1'] = (shared?.[1] ?? '').split('/')
  return {
    share: closed ? Number(top) / Number(bottom) : null,
    terms: split(closed ? shared[2] : text, 1),
  }
}

/** Whether the brackets of a text are balanced. */
function closes(text: string): boolean {
  let depth = 0
  for (const each of text) {
    depth += each === '(' ? 1 : each === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}

function split(text: string, sign: 1 | -1): string[] {
  const terms: [1 | -1, string][] = []
  let depth = 0
  let own: [1 | -1, string] = [1, '']
  for (const each of text) {
    if (each === '(') depth++
    if (each === ')') depth--
    const last = own[1].at(-1)
    if (
      depth === 0 &&
      (each === '+' || each === '-') &&
      (last === undefined || !/[*/<>=(]/.test(last))
    ) {
      if (own[1] !== '') terms.push(own)
      own = [each === '-' ? -1 : 1, '']
    } else own[1] += each
  }
  terms.push(own)
  return terms.flatMap(([each, body]) => {
    const inner = /^\((.*)\)$/.exec(body)?.[1]
    const signed = (each * sign) as 1 | -1
    if (inner !== undefined && closes(inner)) return split(inner, signed)
    // Distributes (3 + 0.5 * kg) * sold over the sum.
    const factored = /^\((.*)\)\*([a-z_]+)$/.exec(body) ?? /^([a-z_]+)\*\((.*)\)$/.exec(body)
    const [sum, factor] = factored
      ? /^[a-z_]+$/.test(factored[1])
        ? [factored[2], factored[1]]
        : [factored[1], factored[2]]
      : []
    if (sum !== undefined && closes(sum) && split(sum, 1).length > 1)
      return split(sum, signed).map((term) =>
        term.startsWith('0-') ? `0-(${term.slice(2)})*${factor}` : `(${term})*${factor}`,
      )
    return [signed > 0 ? body : `0-${body}`]
  })
}
