// A certificate for https on this machine, signed by itself: browsers warn of it once. Office.js
// refuses a host page without https (the host protocol notes §2.2), Node signs but writes no
// certificates, so the few DER structures of one stand here (RFC 5280 §4.1). For `localhost` alone.
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  /** PEM texts. */
  readonly key: string
  readonly cert: string
}

const DAY_MS = 86_400_000
/** Browsers refuse more than 825 days (Apple, support article 103769). */
const DAYS = 365
/** With fewer left, a new one is made. */
const DAYS_LEFT = 7

/** The certificate that the folder keeps, so that a browser's exception holds; made where needed. */
export function localCertificate(folder: string, now: Date): Certificate {
  const [keyFile, certFile] = [join(folder, 'localhost.key'), join(folder, 'localhost.pem')]
  if (existsSync(keyFile) && existsSync(certFile)) {
    const kept = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
    if (isGood(kept, now)) return kept
  }
  const made = makeCertificate(now)
  mkdirSync(folder, { recursive: true })
  writeFileSync(keyFile, made.key, { mode: 0o600 })
  writeFileSync(certFile, made.cert)
  return made
}

function isGood({ cert }: Certificate, now: Date): boolean {
  try {
    const end = Date.parse(new X509Certificate(cert).validTo)
    return end - now.getTime() > DAYS_LEFT * DAY_MS
  } catch {
    return false
  }
}

/** A fresh key (P-256) and a certificate of it for `localhost`, 127.0.0.1 and ::1. */
export function makeCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    set(sequence(oid('2.5.4.3'), text('EDPS demonstration workbook, this machine'))),
  )
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
  const serial = randomBytes(16)
  // Positive and without a leading zero.
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const from = new Date(now.getTime() - DAY_MS)
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(new Date(from.getTime() + DAYS * DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions())),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

/** Whom it is for and what for (RFC 5280 §4.2.1); no authority: it vouches for nothing else. */
function extensions(): Buffer[] {
  const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
    sequence(oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))
  const ip6 = Buffer.alloc(16)
  ip6[15] = 1
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, ip6),
  )
  return [
    extension('2.5.29.19', true, sequence()),
    // digitalSignature
    extension('2.5.29.15', true, der(0x03, Buffer.from([7, 0x80]))),
    // serverAuth
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', false, names),
  ]
}

/** Tag, length, content (ITU-T X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts)
const integer = (bytes: Buffer): Buffer => der(0x02, bytes)
const text = (words: string): Buffer => der(0x0c, Buffer.from(words))

/** UTCTime, `YYMMDDhhmmssZ`. */
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second]
  for (const arc of rest) {
    const groups = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}
