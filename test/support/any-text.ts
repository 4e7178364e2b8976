// Texts of any characters, for properties. fast-check's own `unit: 'binary'` first makes a table of all characters there
// are, which takes two seconds of each process; this makes none, and mixes in its words that break careless programs.
import * as fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

const character = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count))

/** Any characters of Unicode, or printable ones of ASCII, among them names such as `__proto__`. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: character, ...lengths }) },
    { weight: 1, arbitrary: fc.string(lengths) },
  )
