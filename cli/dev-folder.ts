// Where the local stack keeps its state, its key and its logs. Git-ignored; `npm run reset` clears it.
import { fileURLToPath } from 'node:url'

export const DEV_FOLDER = fileURLToPath(new URL('../.dev', import.meta.url))
