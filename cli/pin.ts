// `npm run pin`: writes the digest of each image and the commit of each action beside its tag. All files, or none.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { argumentsExit } from './terminal.ts'
import { namedIn, pinned } from './pin-text.ts'

const USAGE = `npm run pin

Writes image digests into the Dockerfile and commits into the workflows, beside the tags. Needs the network.
Run it again after a tag was raised.`

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WORKFLOWS = '.github/workflows/'

async function main(args: readonly string[]): Promise<number> {
  const exit = argumentsExit(args, USAGE)
  if (exit !== null) return exit
  const files = [
    'engine/Dockerfile',
    ...readdirSync(ROOT + WORKFLOWS).map((name) => WORKFLOWS + name),
  ]
  const texts = files.map((name) => readFileSync(ROOT + name, 'utf8'))
  try {
    const done = await Promise.all(texts.map((text) => pinned(text, fetch)))
    for (const [at, text] of done.entries()) writeFileSync(ROOT + files[at]!, text)
    console.log(`Pinned ${texts.flatMap(namedIn).length} names in ${files.join(', ')}.`)
    return 0
  } catch (error) {
    console.error(`${(error as Error).message} Nothing was changed.`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
