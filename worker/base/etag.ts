// ETags: a hash of what an answer depends on, and whether the client has that answer already.
import { hex } from '../body/read-body.ts'

export async function etagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${hex(digest).slice(0, 32)}"`
}

/** Whether If-None-Match names the tag. A cache on the way may have weakened it. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
