// A child process that takes the shops that it is sent through their weeks, one after another.
import { drawChain } from './chain.ts'
import { planWeeks } from './plan-shop.ts'
import { drawShop, type Shop } from './shop.ts'

process.on('message', ({ seed, records }: Pick<Shop, 'seed' | 'records'>) => {
  void planWeeks(records === 'flags' ? drawChain(seed) : drawShop(seed)).then((earned) =>
    process.send!(earned),
  )
})
