// `npm run docs`: writes what the documents do not say by hand, the tables of docs/api.md and docs/deploy.md and the picture
// of README.md. Without Chromium the picture is left as it is.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasChromium, launchChromium } from '#try/host/browser.ts'
import { makeCertificate } from '#try/certificate.ts'
import { openTry } from '#try/server.ts'
import { startStack } from '#cli/stack.ts'
import { fillPage } from './api-tables.ts'
import { pictureWorkbook, takePicture } from './picture.ts'

const PAGES = ['../api.md', '../deploy.md'].map((page) => new URL(page, import.meta.url))
const PICTURE_FILE = new URL('../images/pane.png', import.meta.url)

async function picture(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-docs-'))
  const started = await startStack({ folder, port: 0 })
  if (!started.ok) throw new Error(started.message)
  const { value: stack } = started
  const certificate = await makeCertificate(new Date())
  const workbook = pictureWorkbook()
  const opened = await openTry({ port: 0, certificate, service: stack.baseUrl, workbook })
  const browser = await launchChromium()
  try {
    if (!opened.ok) throw new Error(opened.message)
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    return await takePicture(page, opened.value.address, stack.key)
  } finally {
    await browser.close()
    if (opened.ok) await opened.value.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const page of PAGES) writeFileSync(page, fillPage(readFileSync(page, 'utf8')))
if (hasChromium()) writeFileSync(PICTURE_FILE, await picture())
else console.error('No /usr/bin/chromium: the picture stays as it is.')
