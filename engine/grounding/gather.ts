// values[index[i]] for every i, as plain loops: `Float64Array.from(index, …)` takes ten times as
// long on the 100,000 rows of a market.

export function gather(values: Float64Array, index: Int32Array): Float64Array {
  const out = new Float64Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}

export function gatherCodes(values: Int32Array, index: Int32Array): Int32Array {
  const out = new Int32Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}
