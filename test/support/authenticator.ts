// A passkey's device in software (WebAuthn level 2, ES256, attestation `none`): it makes a key for a site and signs challenges.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/** What a test may get wrong on purpose. */
export interface Twist {
  origin?: string
  /** Without the person's finger or code. */
  unverified?: boolean
  counter?: number
}

export interface Authenticator {
  id: string
  register(options: Options, twist?: Twist): object
  signIn(options: Options, twist?: Twist): object
}

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** COSE key of a P-256 public key. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const bytes = (text: string | undefined): Uint8Array => Buffer.from(text!, 'base64url')
  const map = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return cbor(map)
}

/** A new device for the pages of `origin`. */
export function authenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  const id = b64(credential)
  let uses = 0
  const client = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }),
    )
  const data = (rpId: string, flags: number, twist: Twist): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? ++uses)
    const verified = twist.unverified ? 0 : 4
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | verified]), counter])
  }
  const whole = (response: object): object => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id,
    register({ challenge, rp }, twist = {}) {
      const attested = Buffer.concat([
        data(rp!.id!, 0x40, twist),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey(publicKey),
      ])
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', attested],
      ])
      return whole({
        clientDataJSON: b64(client('webauthn.create', challenge, twist)),
        attestationObject: b64(cbor(object)),
        transports: ['internal'],
      })
    },
    signIn({ challenge, rpId }, twist = {}) {
      const said = client('webauthn.get', challenge, twist)
      const authData = data(rpId!, 0, twist)
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)
      return whole({
        clientDataJSON: b64(said),
        authenticatorData: b64(authData),
        signature: b64(signature),
      })
    },
  }
}
