// Answers what a child process asks the network, as long as the child lives.
import type { ChildProcess } from 'node:child_process'
import type { FitAnswer, FitAsk } from './messages.ts'
import type { NetworkClient } from './network-client.ts'

let fits = 0

/** Hands the child's asks to the network; they leave it when the child ends. */
export function answerAsks(child: ChildProcess, network: NetworkClient): void {
  const fit = fits++
  child.on('message', (message: FitAsk | object) => {
    if (!('ask' in message)) return
    const { id, ...arrays } = message.ask
    void network.ask(fit, arrays).then((said) => {
      const answer: FitAnswer = { answer: { id, said } }
      if (child.connected) child.send(answer, () => {})
    })
  })
  child.on('close', () => network.leave(fit))
}
