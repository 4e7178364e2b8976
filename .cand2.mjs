import { MUTANTS } from './test/addin/mutants/mutants.ts'
import { readFileSync } from 'node:fs'
let bad = 0
for (const m of MUTANTS)
  for (const e of m.edits) {
    const s = readFileSync('addin/' + e.file, 'utf8')
    const n = s.split(e.find).length - 1
    if (n !== 1) {
      bad++
      console.log(
        n,
        e.file,
        JSON.stringify(e.find).slice(0, 300),
        '->',
        e.replace.slice(0, 200),
        '|',
        m.mistake,
      )
    }
  }
console.log(MUTANTS.length, bad)
