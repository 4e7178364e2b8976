// What else than the formula of a cell reads the plan's columns, as a sentence names it, in Japanese.
import type { columnReadersText as English } from '../en/column-readers.ts'

export const columnReadersText: typeof English = {
  name: (name) => `名前「${name}」`,
  format: (cells) => `${cells} の条件付き書式`,
  validation: (cells) => `${cells} の入力規則`,
  chart: (chart, sheet) => `シート「${sheet}」のグラフ「${chart}」`,
}
