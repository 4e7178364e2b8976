// A child process that plans the markets that it is sent, one after another.
import { startNetwork, type NetworkClient } from '#server/network/network-client.ts'
import { planSealed, type SealedJob } from './plan-market.ts'

let network: NetworkClient | null = null

process.on('message', (job: SealedJob) => {
  if (job.model === 'rc015')
    network ??= startNetwork({ device: 'cpu', threads: 1, gpuMemoryMb: 512 }, () => {})
  void planSealed(job, network).then((score) => process.send!(score))
})
// The network's process ends with this one.
process.on('disconnect', () => network?.stop())
