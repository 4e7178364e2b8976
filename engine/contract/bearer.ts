// The token of `Authorization: Bearer …`, as Worker and engine read it.

/** The text after `Bearer `, or null where the header is missing or has another form. */
export function bearer(headers: Pick<Headers, 'get'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}
