// The demonstration workbook's page, bundled in memory when the server starts: it is no part of the
// add-in's build, and nothing of it is written to disk.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Files by their path below the page's base, `/workbook/`. */
export type Files = ReadonlyMap<string, Buffer>

/** Where the page's own files lie on the server. */
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
      // The grid is one large library; the page is on this machine.
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
