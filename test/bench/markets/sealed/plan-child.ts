// A child process that plans the markets that it is sent, one after another.
import { openNetwork } from '#network/open-network.ts'
import { planSealed, type SealedJob } from './plan-market.ts'

const network = openNetwork('cpu', 1)

process.on('message', (job: SealedJob) => {
  void planSealed(job, network).then((score) => process.send!(score))
})
