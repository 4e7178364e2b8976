// The screen of the options, and those for experts.

export const optionsStepText = {
  title: 'Options',
  /** A button, and why it cannot be pressed. */
  checkData: 'Check data',
  mendNumber: 'Mend the marked number under More options first.',

  howChosen: 'How were past deals chosen?',
  byKnowledge: 'Also by what people knew',
  byKnowledgeHint: 'A call, a sample, a feeling. Choose this if unsure.',
  byColumns: 'From these columns alone',
  byColumnsHint: 'By a rule or a program.',

  whereFrom: 'Where does past profit come from?',
  fromDescription: 'From your description and the sales',
  fromColumn: 'From your own profit column',

  inputTest: 'Input test only',
  /** “(mock)” stands in the headers of these columns. */
  inputTestHint: 'The whole way with placeholders, in columns marked (mock).',
  descriptionFirst: 'The description goes first',
}
