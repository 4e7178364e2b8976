// The plans that the workbook keeps: why one cannot be read, kept or restored, in Japanese.
import type { planPartsText as English } from '../en/plan-parts.ts'
import { counted } from './words.ts'

export const planPartsText: typeof English = {
  damaged:
    'このブックに保存されたプランが壊れています。「計画を作成」を押して新しいプランを作成してください。',
  not_ours: 'この XML パーツは、このアドインのものではありません。',
  newer:
    'このブックのプランは新しいバージョンのアドインで書き込まれています。アドインを再読み込みすると読み取れます。',
  /** Number of earlier plans that are damaged. */
  lost: (plans) =>
    `このブックの以前のプランのうち ${counted(plans, '個')}が壊れていて、復元できません。ほかのプランは復元できます。`,
  /** Why a plan is not kept. */
  holds_key:
    'プランのキーまたは文字列に API キーのようなものがあります。ブックを持つ人に読まれるおそれがあるため、何も書き込みませんでした。',
  too_large: 'プランが大きすぎてブックに保存できません。列への書き込みはできます。',
  /** Why an earlier plan cannot be restored. */
  otherMenu:
    '時期の異なる別のメニューのプランです。現在のメニューに、このプランの案件はありません。',
  otherTable: (table, now) =>
    `このプランはテーブル ${table} のもので、現在のプランは ${now} のものです。`,
  /** Why a spending limit is not kept. */
  noLimit:
    '採用する案件に単位原価のないものがあり、プランの支出がわからないため、上限を適用できません。',
}
