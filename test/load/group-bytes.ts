// Resident memory of all processes of one group, from /proc: the runtime is a child of the tool that runs it.
import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

export function groupBytes(group: number): number {
  let bytes = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES
    } catch {
      // It ended in between.
    }
  return bytes
}
