// Scenarios (“What if”): why one is not kept or compared, in Japanese.
import type { scenarioNoticesText as English } from '../en/scenario-notices.ts'
import { counted } from './words.ts'

export const scenarioNoticesText: typeof English = {
  changed: ({ number, horizon }) =>
    [
      ...(number ? [`${number.from} → ${number.to}`] : []),
      ...(horizon
        ? [`評価減まで ${horizon.to === null ? '説明のとおり' : counted(horizon.to, '期間')}`]
        : []),
    ].join('、'),
  before: (name) => `変更前（${name}）`,
  tooMany: (most) =>
    `ブックに保存できるシナリオは ${counted(most, '個')}までです。先に 1つ削除してください。`,
  gone: 'シナリオの 1つがブックからなくなっています。',
  holdsKey:
    'このシナリオには API キーのようなものがあります。ブックを持つ人に読まれるおそれがあるため、保存しません。',
  tooLarge: 'シナリオが大きすぎてブックに保存できません。先に 1つ削除してください。',
  newer:
    'このブックのシナリオは新しいバージョンのアドインで保存されています。アドインを再読み込みしてください。',
  damaged:
    'このブックのシナリオは破損しているため読み取れません。次に保存するシナリオで置き換えられます。',
}
