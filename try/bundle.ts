// Bundles the demonstration workbook's page in memory when the server starts. It is no part of the
// add-in's build, and nothing is written to disk.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Files by their path below the page's base, `/workbook/`. */
export type Files = ReadonlyMap<string, Buffer>

/** Path of the page's own files on the server. */
export const BASE = '/workbook/'

export async function bundlePage(): Promise<Files> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    base: BASE,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      // The grid is one large library, and the page is served locally.
      chunkSizeWarningLimit: 2000,
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  return new Map(
    outputs.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
}
