// npm run bench:real: `--set open|sealed` plans the tables of set.csv (set-main.ts), else the eight of the
// committed report (main.ts).
import { argv } from 'node:process'

if (argv.some((part) => part === '--set' || part.startsWith('--set=')))
  await import('./set-main.ts')
else await import('./main.ts')
