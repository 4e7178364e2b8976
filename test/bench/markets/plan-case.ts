// Sends one market to a child process of its own and waits for what every method takes.
import { fork } from 'node:child_process'
import { fitOptions } from '#contract/schemas.ts'
import { exampleEnvelope, exampleRequest } from '#examples/ground-example.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import type { Answer, Job } from './fit-child.ts'

export function planInChild(market: ExampleMarket): Promise<Answer> {
  const job: Job = {
    request: exampleRequest(market),
    order: {
      options: fitOptions(exampleEnvelope(market)),
      business_description: market.description,
      business_description_source: 'request',
    },
  }
  return new Promise((resolve, reject) => {
    // 'advanced' carries typed arrays and maps as they are.
    const child = fork(new URL('./fit-child.ts', import.meta.url), { serialization: 'advanced' })
    child.once('message', (answer: unknown) => resolve(answer as Answer))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the child of a market ended with ${code ?? signal} before it answered`)),
    )
    child.send(job)
  })
}
