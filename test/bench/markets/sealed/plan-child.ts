// A child process that plans the markets that it is sent, one after another.
import { planSealed, type SealedJob } from './plan-market.ts'

process.on('message', (job: SealedJob) => {
  void planSealed(job).then((score) => process.send!(score))
})
