// The Worker that runs on this machine is the one that wrangler would deploy.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ensureWorkerBundle } from '#cli/worker-bundle.ts'
import { ROOT } from '#cli/worker-config.ts'
import { atNightAlone } from '../support/nightly.ts'

/** Without the names of the files of bytes and of the source map, which each bundler invents. */
const code = (folder: string) =>
  readFileSync(join(folder, 'main.js'), 'utf8')
    .replace(/ from "\.\/[^"]+\.bin";/g, ' from ".bin";')
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')

atNightAlone('the Worker is built byte for byte as wrangler builds it to deploy it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bundle-'))
  try {
    const pages = join(folder, 'no-pages')
    mkdirSync(pages)
    const wrangler = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/wrangler/bin/wrangler.js'),
        'deploy',
        '--dry-run',
        '--config',
        join(ROOT, 'wrangler.jsonc'),
        '--assets',
        pages,
        '--outdir',
        folder,
      ],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          CI: '1',
          CLOUDFLARE_CF_FETCH_ENABLED: 'false',
          WRANGLER_SEND_METRICS: 'false',
          WRANGLER_LOG_PATH: folder,
        },
      },
    )
    expect(wrangler.status, wrangler.stderr).toBe(0)
    const ours = await ensureWorkerBundle()
    if (!ours.ok) throw new Error(ours.message)
    expect(code(ours.folder) === code(folder)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
