// npm run bench:markets: `--set sealed` plans the sealed set (sealed/main.ts), `--set replenish` orders week
// after week (replenish/main.ts), else the markets of the committed report (main.ts).
import { argv } from 'node:process'

const at = argv.indexOf('--set')
const given = argv.find((part) => part.startsWith('--set='))?.slice('--set='.length)
const set = at < 0 ? given : argv[at + 1]
if (at < 0 && given === undefined) await import('./main.ts')
else if (set === 'sealed') await import('./sealed/main.ts')
else if (set === 'replenish') await import('./replenish/main.ts')
else {
  console.error(
    '--set takes sealed or replenish; without it the markets of the report are planned.',
  )
  process.exitCode = 2
}
