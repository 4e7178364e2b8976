// Exact versions by content: the digest behind an image's tag, the commit behind an action's tag. Reads the registries
// over their public HTTP interfaces (OCI distribution specification; GitHub's REST API).

/** What a file names: an image of a `FROM` or `image:` line, or an action of a `uses:` line. */
interface Named {
  readonly kind: 'image' | 'action'
  /** The text that is replaced. */
  readonly text: string
  readonly name: string
  readonly tag: string
}

const IMAGE =
  /(?<=^(?:FROM|\s*(?:- )?image:)\s+)([a-z0-9][\w./-]*):([\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm
const ACTION = /(?<=\buses:\s+)([\w-]+\/[\w./-]+)@(?:[0-9a-f]{40} # )?(v[\w.-]+)/g

/** Everything in a file that has a tag. */
export const namedIn = (text: string): Named[] => [
  ...Array.from(text.matchAll(IMAGE), ([all, name, tag]) => named('image', all, name!, tag!)),
  ...Array.from(text.matchAll(ACTION), ([all, name, tag]) => named('action', all, name!, tag!)),
]

const named = (kind: Named['kind'], text: string, name: string, tag: string): Named => {
  return { kind, text, name, tag }
}

/**
 * The file with each tag followed by its digest or preceded by its commit. Throws an error in words where a registry
 * does not answer.
 */
export async function pinned(text: string, call: typeof fetch): Promise<string> {
  const exact = new Map<string, string>()
  for (const one of namedIn(text)) {
    if (exact.has(one.text)) continue
    const found =
      one.kind === 'image'
        ? `${one.name}:${one.tag}@${await digestOf(one, call)}`
        : `${one.name}@${await commitOf(one, call)} # ${one.tag}`
    exact.set(one.text, found)
  }
  const inPlace = (named: string): string => exact.get(named)!
  return text.replace(IMAGE, inPlace).replace(ACTION, inPlace)
}

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')

/** Docker Hub's images have no host in their name; those of one word belong to `library`. */
async function digestOf({ name, tag }: Named, call: typeof fetch): Promise<string> {
  const first = name.split('/')[0]!
  const hosted = name.includes('/') && /[.:]/.test(first)
  const host = hosted ? first : 'registry-1.docker.io'
  const path = hosted ? name.slice(first.length + 1) : name.includes('/') ? name : `library/${name}`
  const address = `https://${host}/v2/${path}/manifests/${tag}`
  const ask = (more: Record<string, string>) =>
    reached(call(address, { method: 'HEAD', headers: { accept: MANIFESTS, ...more } }), address)
  let answer = await ask({})
  if (answer.status === 401)
    answer = await ask({ authorization: `Bearer ${await tokenFor(answer, call)}` })
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${name}:${tag}: the registry answered ${answer.status} without a digest.`)
  return digest
}

/** The token that a registry's challenge asks for (anonymous). */
async function tokenFor(answer: Response, call: typeof fetch): Promise<string> {
  const challenge = answer.headers.get('www-authenticate') ?? ''
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
  const realm = URL.parse(part('realm'))
  if (realm?.protocol !== 'https:')
    throw new Error('The registry asks for a sign-in of no known kind.')
  realm.searchParams.set('service', part('service'))
  realm.searchParams.set('scope', part('scope'))
  const sent = await reached(call(realm), realm.href)
  const { token } = (await sent.json()) as { token?: string }
  if (!token) throw new Error(`${realm.host} gave no token.`)
  return token
}

async function commitOf({ name, tag }: Named, call: typeof fetch): Promise<string> {
  const [owner, repository] = name.split('/')
  const address = `https://api.github.com/repos/${owner}/${repository}/commits/${tag}`
  const headers = { accept: 'application/vnd.github.sha' }
  const answer = await reached(call(address, { headers }), address)
  const commit = (await answer.text()).trim()
  if (!answer.ok || !/^[0-9a-f]{40}$/.test(commit))
    throw new Error(`${name}@${tag}: GitHub answered ${answer.status} without a commit.`)
  return commit
}

async function reached(answer: Promise<Response>, address: string): Promise<Response> {
  try {
    return await answer
  } catch {
    throw new Error(`${address} could not be reached.`)
  }
}
