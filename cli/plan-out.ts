// Checks that the plan file can be written, by writing it, before anything is sent.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Why no file can be made at `path`, as a sentence; null where one can. Makes the folder. */
export function outProblem(path: string, option = '--out'): string | null {
  const folder = dirname(path)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'is (or lies under) a file, not a folder'
        : `cannot be made (${code})`
    return `${option} ${path}: ${folder} ${why}. Choose another place.`
  }
  const probe = `${path}.part`
  try {
    writeFileSync(probe, '')
    rmSync(probe)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${option} ${path}: no file can be written in ${folder} (${code}). Choose another place.`
  }
}
