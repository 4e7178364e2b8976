// `npm run account`: a wrong or missing word is named, with what to write instead. No service is asked.
import { expect, test } from 'vitest'
import { keptCommand } from './kept-command.ts'

const run = keptCommand('account')
const account = async (args: readonly string[]) => {
  const { code, err } = await run(args)
  return { code, said: err.split('\n')[0] }
}

test.for<[string[], string]>([
  [['grant', 'acc_1', 'abc', '--why', 'x'], 'TOKENS is “abc”: write a number, such as 50.'],
  [['grant', 'acc_1', '--why', 'x'], 'TOKENS is missing: write a number, such as 50.'],
  [['grant', 'acc_1', '5'], '--why is missing: write the reason, such as --why "a trial".'],
  [
    ['grant', 'acc_1', '-5', '--why', 'x'],
    'TOKENS is “-5”: write a number above 0; adjust takes tokens away.',
  ],
  [['adjust', 'acc_1', '-5'], '--why is missing: write the reason, such as --why "a trial".'],
  [
    ['grant'],
    'grant needs ACCOUNT: write an id such as acc_…, as list prints it, or an e-mail address.',
  ],
  [
    ['revoke'],
    'revoke needs KEY: write an id such as key_…, as show prints it, or its first characters.',
  ],
  [['membership', 'acc_1', 'gold'], 'MEMBERSHIP is “gold”: write one of base, founding, none.'],
  [['delete', 'acc_1'], 'delete needs --yes: nothing is kept.'],
  [['create'], 'create needs --name: write --name "Ada’s workshop".'],
  [['list', 'ada', 'more'], '“more” is too much: list takes 1 words.'],
  [['show', 'acc_1', 'more'], '“more” is too much: show takes 1 words.'],
  [
    ['grnt', 'acc_1', '5'],
    '“grnt” is no verb: write one of list, show, create, key, revoke, grant, adjust, membership, block, unblock, delete.',
  ],
])('%j is answered by what to write', async ([args, sentence]) => {
  expect(await account(args)).toEqual({ code: 2, said: sentence })
})
