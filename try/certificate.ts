// A self-signed certificate for https on this machine; browsers warn of it once. Office.js refuses
// a host page without https (the host protocol notes §2.2).
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export interface Certificate {
  /** PEM texts. */
  readonly key: string
  readonly cert: string
}

const DAY_MS = 86_400_000
/** Browsers refuse more than 825 days (Apple, support article 103769). */
const DAYS = 365
/** With fewer days left, a new one is made. */
const DAYS_LEFT = 7

/**
 * The certificate in the folder, kept so that a browser's exception holds; made if missing or about
 * to expire.
 */
export async function localCertificate(folder: string, now: Date): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, 'localhost.key'), join(folder, 'localhost.pem')]
  if (existsSync(keyFile) && existsSync(certFile)) {
    const kept = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
    if (isGood(kept, now)) return kept
  }
  const made = await makeCertificate(now)
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

/** A new key (P-256) and its certificate for `localhost`, 127.0.0.1 and ::1; no authority. */
export async function makeCertificate(now: Date): Promise<Certificate> {
  const from = new Date(now.getTime() - DAY_MS)
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'EDPS demonstration workbook, this machine' }],
    {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      notBeforeDate: from,
      notAfterDate: new Date(from.getTime() + DAYS * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: 'localhost' },
            { type: 7, ip: '127.0.0.1' },
            { type: 7, ip: '::1' },
          ],
        },
      ],
    },
  )
  return { key, cert }
}
