// How sales of deals that were offered more than once were assigned, in Japanese.
import type { shareText as English } from '../en/share.ts'
import { counted, numberText, percentText } from './words.ts'

export const shareText: typeof English = {
  /** How many units were assigned in which way. */
  named: (units) => `売上に示されたメニューまたはバッチに ${numberText(units)}個`,
  inOrder: (units) => `先入れ先出しで ${numberText(units)}個`,
  latest: (units) => `販売直前の案件に ${numberText(units)}個`,
  beyond: (units) => `採用数を超えた分として最後の案件に ${numberText(units)}個`,
  before: (units) => `最初の案件より前の販売のため割り当てなし ${numberText(units)}個`,
  /** `ways`: some of the texts above. */
  sentence: (keys, units, ways, assumed) =>
    `${counted(keys, '個')}のキーが複数回メニューにあり、販売数は ${counted(units, '個')}です。` +
    `内訳: ${ways.join('、')}。` +
    `全販売数の ${percentText(assumed)} が仮定に基づきます。`,
}
