// The add-in built for tests of what is built: once of its sources, whichever files ask for it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { buildAddin } from '#addin/build/build.ts'
import { sourcesHash, STAMP } from '#addin/build/sources.ts'
import type { Site } from './manifest-lint.ts'

export const ADDRESS = 'https://plans.example.com'

export interface TestBuild {
  readonly folder: string
  /** The text of a built file. */
  read(path: string): string
  readonly site: Site
  /** Every file that was bundled. */
  readonly sources: readonly string[]
}

const SHARED = fileURLToPath(new URL('../../../out/test-addin', import.meta.url))

/** Builds the add-in unless `folder` was built from the current sources; two that build at once harm nothing. */
export async function buildForTest(folder = SHARED): Promise<TestBuild> {
  const [stamp, list] = [join(folder, STAMP), `${folder}.sources.json`]
  if (!existsSync(list) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesHash()) {
    const paths: string[] = []
    const bundled = (path: string) => paths.push(path)
    const built = await buildAddin({ folder, address: ADDRESS, port: 8443, bundled })
    if (!built.ok) throw new Error(built.message)
    writeFileSync(list, JSON.stringify(paths))
  }
  const sources = JSON.parse(readFileSync(list, 'utf8')) as string[]
  const at = (path: string) => join(folder, 'site', path)
  return {
    folder,
    sources,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    site: {
      // As the Worker's static assets do: a folder is its index, a page goes without `.html`.
      serves: (path) =>
        path.endsWith('/')
          ? existsSync(at(`${path}index.html`))
          : existsSync(at(path)) || existsSync(at(`${path}.html`)),
      pixels: (path) => {
        if (!path.endsWith('.png') || !existsSync(at(path))) return null
        const { width, height } = PNG.sync.read(readFileSync(at(path)))
        return [width, height]
      },
    },
  }
}
