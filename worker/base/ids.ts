// Every kind of id with its prefix, and the storage keys of a session's objects. Ids are random, so that
// no one can guess one; the object behind an id decides who may use it.

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 22 base62 characters: about 130 random bits. */
function random22(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64))
  const even = Array.from(bytes).filter((byte) => byte < 248)
  return even
    .slice(0, 22)
    .map((byte) => BASE62[byte % 62])
    .join('')
}

export const newSessionId = (): string => `ses_${random22()}`
export const newRequestId = (): string => `req_${random22()}`
export const newPredictionId = (): string => `pre_${random22()}`
export const newAccountId = (): string => `acc_${random22()}`
export const newTransferId = (): string => `tra_${random22()}`
export const newInvitationId = (): string => `inv_${random22()}`
/** Secrets of an invitation's link and of a program that waits for its key; kept as hashes. */
export const newSecret = (): string => random22()
export const newLeaseId = (): string => `lea_${random22()}`

/** A table that is to be uploaded, and the last part of the link that takes it. */
export const newUploadName = (): string => `upl_${random22()}`
export const isUploadName = (text: string): boolean => /^upl_[0-9A-Za-z]{22}$/.test(text)
export const uploadLink = (account: string, secret: string): string => `${account}.${secret}`
export function readUploadLink(link: string): { account: string; secret: string } | null {
  const [, account, secret] = /^(acc_[0-9A-Za-z]{1,40})\.([0-9A-Za-z]{22})$/.exec(link) ?? []
  return account && secret ? { account, secret } : null
}
/** Where an upload is stored: never used twice, for two may come over one link. */
export const newUploadedKey = (account: string, name: string): string =>
  `uploads/${account}/${name}/${random22()}`

export const isSessionId = (text: string): boolean => /^ses_[0-9A-Za-z]{22}$/.test(text)
export const isLeaseId = (text: string): boolean => /^lea_[0-9A-Za-z]{22}$/.test(text)

/** Everything a session stores in R2 lies under one prefix, so that it can be deleted whole. */
export const sessionPrefix = (session: string): string => `sessions/${session}/`
export const bodyKey = (session: string): string => `${sessionPrefix(session)}body`
/** Placeholders of an input test: `plan`, or a part's name. */
export const placeholderKey = (session: string, name: string): string =>
  `${sessionPrefix(session)}0/${name}`
/**
 * A new place for what an attempt puts, never used twice: an aborted upload deletes what it stored, and must
 * not delete the same part put again.
 */
export const newUploadKey = (session: string, attempt: number, name: string): string =>
  `${sessionPrefix(session)}${attempt}/${name}-${random22()}`
/** The account of a key that `valuationKey` made; null for any other. */
export const accountOfValuation = (key: string): string | null =>
  /^valuations\/([^/]+)\/[^/]+$/.exec(key)?.[1] ?? null
/** The menus of a prediction, for as long as its client waits. */
export const predictionKey = (id: string): string => `predictions/${id}`
export const valuationKey = (account: string, digest: string): string =>
  `valuations/${account}/${digest}`
