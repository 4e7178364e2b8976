// The add-in built into a folder of its own, for tests of what is built.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { buildAddin } from '#addin/build/build.ts'
import type { Site } from './manifest-lint.ts'

export const ADDRESS = 'https://plans.example.com'

export interface TestBuild {
  readonly folder: string
  /** The text of a built file. */
  read(path: string): string
  readonly site: Site
  /** Every file that was bundled. */
  readonly sources: readonly string[]
  remove(): void
}

export async function buildForTest(): Promise<TestBuild> {
  const parent = mkdtempSync(join(tmpdir(), 'edps-addin-'))
  const folder = join(parent, 'addin')
  const sources: string[] = []
  const bundled = (path: string) => sources.push(path)
  const built = await buildAddin({ folder, address: ADDRESS, port: 8443, bundled })
  if (!built.ok) throw new Error(built.message)
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
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}
