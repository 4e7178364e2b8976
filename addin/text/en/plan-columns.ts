// What the pane says of the columns that a plan is written into.

export const planColumnsText = {
  confidence: 'A column “EDPS confidence” too',
  confidenceHint:
    'How sure each deal is, taken or not, on the row of its best size. It stands right of “EDPS profit”; columns of yours beyond move one further. Without the tick it is deleted.',
  writingConfidence: 'Writing the confidence of the deals',
  noConfidence:
    'The plan in the columns was kept by an earlier version of the add-in, without the confidence of its deals: plan again. Nothing was written.',
  confidenceAdded: 'The column “EDPS confidence” stands right of the plan’s columns.',
  confidenceRemoved: 'The column “EDPS confidence” is deleted.',
}
