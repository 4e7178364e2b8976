// Base64 in pieces says what the platform says of the whole text, wherever the text is cut.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { createBase64Decoder, encodeBase64 } from '#contract/base64.ts'

const bytes = Uint8Array.from({ length: 700_001 }, (_, i) => (i * 7919) % 251)
const text = Buffer.from(bytes).toString('base64')

function decoded(whole: string, step: number): Uint8Array | null {
  const decoder = createBase64Decoder()
  const characters = new TextEncoder().encode(whole)
  for (let from = 0; from < characters.length; from += step)
    decoder.push(characters, from, Math.min(from + step, characters.length))
  const chunks = decoder.finish()
  return chunks && Uint8Array.from(Buffer.concat(chunks))
}

test.each([1001, 65_536, 10_000_000])('a long text cut at every %i characters', (step) => {
  expect(encodeBase64(bytes)).toBe(text)
  for (const form of [text, text.replace(/=+$/, ''), text.replaceAll(/(.{76})/g, '$1\r\n')])
    expect(Buffer.compare(decoded(form, step)!, bytes)).toBe(0)
})

test.each([0, 262_143, 262_144, 300_000, 600_000])('what is wrong at %i is no base64', (at) => {
  for (const wrong of ['*', '=', '==', 'é', '\0'])
    expect(decoded(text.slice(0, at) + wrong + text.slice(at), 5000)).toBeNull()
  expect(decoded(`${text.slice(0, at - (at % 4))}A`, 5000)).toBeNull()
})
