// A child process that takes the shops that it is sent through their weeks, one after another.
import { planShop } from './plan-shop.ts'

process.on('message', (seed: number) => {
  void planShop(seed).then((earned) => process.send!(earned))
})
