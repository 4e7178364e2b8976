// npm run bench:markets: `--set sealed` plans the sealed set (sealed/main.ts), else the markets of the
// committed report (main.ts).
import { argv } from 'node:process'

const at = argv.indexOf('--set')
if (at < 0 && !argv.includes('--set=sealed')) await import('./main.ts')
else if (at < 0 || argv[at + 1] === 'sealed') await import('./sealed/main.ts')
else {
  console.error('--set takes sealed; without it the markets of the report are planned.')
  process.exitCode = 2
}
