// Which process runs the stack of a folder: its note `stack.json`, which is claimed before anything of the stack starts.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const addressOf = (port: number): string => `http://127.0.0.1:${port}`

interface Running {
  pid: number
  baseUrl: string
  address: string
}

/** Says that this process runs the folder's stack; null, or whose it is already. Of several at once one gets it. */
export function claimFolder(folder: string, port: number, shown?: string): Running | null {
  const baseUrl = addressOf(port)
  const file = join(folder, 'stack.json')
  const note = JSON.stringify({ pid: process.pid, baseUrl, address: shown ?? baseUrl })
  for (;;) {
    const other = runningStack(folder)
    if (other) return other
    rmSync(file, { force: true })
    try {
      writeFileSync(file, note, { flag: 'wx' })
      return null
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
    }
  }
}

/** The stack has ended, or did not start; a note of another process stays. */
export function giveFolderBack(folder: string): void {
  if (runningStack(folder)?.pid === process.pid) rmSync(join(folder, 'stack.json'), { force: true })
}

export function runsAlready(folder: string, other: Running): { ok: false; message: string } {
  const message =
    `EDPS runs here already, at ${other.address}: stop it with Ctrl-C in its terminal first. ` +
    `(It is process ${other.pid}; if that is something else, remove ${join(folder, 'stack.json')}.)`
  return { ok: false, message }
}

/** The stack that runs from a folder, or null. */
export const runningStack = (folder: string): Running | null => readNote(join(folder, 'stack.json'))

function readNote(file: string): Running | null {
  try {
    const { pid, baseUrl, address = baseUrl } = JSON.parse(readFileSync(file, 'utf8'))
    process.kill(Number(pid), 0)
    return { pid: Number(pid), baseUrl: String(baseUrl), address: String(address) }
  } catch {
    // None, unreadable, or its process is gone: a stack that was killed leaves its note behind.
    return null
  }
}

// Where the local stack keeps its state, its key and its logs. Git-ignored; `npm run reset` clears it.

export const DEV_FOLDER = fileURLToPath(new URL('../.dev', import.meta.url))
