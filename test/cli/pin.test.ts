// `npm run pin` against registries that answer as Docker Hub and GitHub document it: no real one is reached here.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedIn, pinned } from '#cli/pin-text.ts'

const DIGEST = `sha256:${'ab'.repeat(32)}`
const COMMIT = '0123456789'.repeat(4)
const text = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** Docker Hub, which wants an anonymous token first, and GitHub. */
const registries: typeof fetch = (input, init = {}) => {
  const { host, pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const answer = (body: string | null, status: number, headers: Record<string, string> = {}) =>
    Promise.resolve(new Response(body, { status, headers }))
  if (host === 'auth.docker.io') {
    expect(searchParams.get('scope')).toBe('repository:library/node:pull')
    return answer(JSON.stringify({ token: 'anonymous' }), 200)
  }
  if (host === 'registry-1.docker.io') {
    expect(pathname).toMatch(/^\/v2\/library\/node\/manifests\/24\.[\d.]+-slim$/)
    if (new Headers(init.headers).get('authorization') === 'Bearer anonymous')
      return answer(null, 200, { 'docker-content-digest': DIGEST })
    const scope = 'service="registry.docker.io",scope="repository:library/node:pull"'
    const challenge = `Bearer realm="https://auth.docker.io/token",${scope}`
    return answer(null, 401, { 'www-authenticate': challenge })
  }
  expect(`${host}${pathname}`).toMatch(/^api\.github\.com\/repos\/actions\/[\w-]+\/commits\/v\d/)
  return answer(COMMIT, 200)
}

test('every image and action has an exact tag, and gets a digest or a commit beside it', async () => {
  for (const name of [
    'engine/Dockerfile',
    '.github/workflows/ci.yml',
    '.github/workflows/nightly.yml',
  ]) {
    const before = text(name)
    const found = namedIn(before)
    expect(found.length, name).toBeGreaterThan(0)
    for (const { tag } of found) expect(tag, name).toMatch(/^v?\d+\.\d+\.\d+/)
    const lines = before.split('\n').filter((line) => /^FROM \S+:|\buses:/.test(line))
    expect(found.length, name).toBe(lines.length)
    const after = await pinned(before, registries)
    expect(after.split(DIGEST).length + after.split(COMMIT).length - 2, name).toBe(found.length)
    // Again it changes nothing, and what is pinned is read as before.
    expect(await pinned(after, registries)).toBe(after)
    expect(namedIn(after).map(({ tag }) => tag)).toEqual(found.map(({ tag }) => tag))
  }
})

test('a registry that is away, or answers something else, is told in words', async () => {
  const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))
  await expect(pinned('FROM node:24.1.0-slim', away)).rejects.toThrow(/could not be reached\.$/)
  const odd: typeof fetch = () => Promise.resolve(new Response('<html>', { status: 200 }))
  await expect(pinned('uses: actions/checkout@v5.0.0', odd)).rejects.toThrow(/without a commit/)
  await expect(pinned('FROM node:24.1.0-slim', odd)).rejects.toThrow(/without a digest/)
})
