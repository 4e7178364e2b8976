// Hashes as lower-case hex, and the ETags made of them.

export async function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}

export const sha256Hex = async (text: string): Promise<string> => hex(await sha256(text))

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Of what an answer depends on. */
export const etagOf = async (text: string): Promise<string> =>
  `"${(await sha256Hex(text)).slice(0, 32)}"`

/** Whether If-None-Match names the tag. A cache on the way may have weakened it. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
