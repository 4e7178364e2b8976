// What the pane says of the columns that a plan is written into.

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `“${header}”`).join(' and ')

export const planColumnsText = {
  sizes: (headers: readonly string[]): string =>
    `“EDPS qty” counts like ${headers.length === 0 ? 'the sizes of your table' : quoted(headers)}; 0 means: do not take the deal.`,
  money: (headers: readonly string[]): string =>
    `“EDPS profit” is what the whole deal at that size is expected to earn, in the currency of ${headers.length === 0 ? 'your amounts' : quoted(headers)}.`,
  confidence: 'A column “EDPS confidence” too',
  confidenceHint:
    'How sure each deal is, taken or not, on the row of its best size. It stands right of “EDPS profit”; columns of yours beyond move one further. Without the tick it is deleted.',
  writingConfidence: 'Writing the confidence of the deals',
  noConfidence:
    'The plan in the columns was kept by an earlier version of the add-in, without the confidence of its deals: plan again. Nothing was written.',
  confidenceAdded: 'The column “EDPS confidence” stands right of the plan’s columns.',
  confidenceRemoved: 'The column “EDPS confidence” is deleted.',
}
