// Plans markets of the sealed set in two child processes, and hands back the scores in the order of the
// jobs. While it goes on it tells how many are done, never how one went.
import { fork, type ChildProcess } from 'node:child_process'
import type { SealedJob } from './plan-market.ts'
import type { SealedScore } from './score.ts'

const CHILDREN = 2

export async function planAll(
  jobs: readonly SealedJob[],
  progress: (done: number) => void,
): Promise<SealedScore[]> {
  const scores: SealedScore[] = []
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    const child = fork(new URL('./plan-child.ts', import.meta.url), { serialization: 'advanced' })
    try {
      while (next < jobs.length) {
        const at = next++
        scores[at] = await ask(child, jobs[at]!)
        progress(++done)
      }
    } finally {
      child.kill()
    }
  }
  await Promise.all(Array.from({ length: Math.min(CHILDREN, jobs.length) }, work))
  return scores
}

function ask(child: ChildProcess, job: SealedJob): Promise<SealedScore> {
  return new Promise((resolve, reject) => {
    const lost = (code: number | null) =>
      reject(new Error(`a child ended with ${code} at a market of ${job.kind}`))
    child.once('exit', lost)
    child.once('message', (score: unknown) => {
      child.off('exit', lost)
      resolve(score as SealedScore)
    })
    child.send(job)
  })
}
