// A network process as a bad driver makes it: it ends as it opens a GPU, and at an ask with a context of 13.
import type { ToNetwork } from '#server/network/messages.ts'

process.on('message', (message: ToNetwork) => {
  if ('start' in message && message.start.device !== 'cpu') process.exit(139)
  if ('ask' in message && message.ask.context === 13) process.exit(139)
})
await import('#server/network/network-process.ts')
