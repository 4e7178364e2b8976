// Ends process groups whose owner has died (child-group.ts). Hears `+pid` and `-pid` on its input;
// when that ends, for whatever reason, it kills every group that is still listed.
import { createInterface } from 'node:readline'

// It lives in a group of its own, but a hang-up may still reach it: the owner decides, not it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const groups = new Set<number>()
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) groups.add(pid)
  else groups.delete(pid)
}
for (const pid of groups) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // ESRCH: it ended by itself.
  }
}
