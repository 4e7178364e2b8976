// npm run conformance: writes test/CONFORMANCE.md anew.
import { writeFileSync } from 'node:fs'
import { allProofs, PAGE, pageText, render } from './render.ts'

writeFileSync(PAGE, render(pageText(), allProofs()))
