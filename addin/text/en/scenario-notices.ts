// Scenarios (“What if”): why one is not kept or compared.

export const scenarioNoticesText = {
  tooMany: (most: number) => `The workbook keeps ${most} scenarios: delete one first.`,
  gone: 'One of these scenarios is not in the workbook any more.',
  holdsKey:
    'Something in this scenario looks like an API key: it is not kept, for whoever has the workbook could read it.',
  tooLarge: 'The scenarios are too large for the workbook: delete one first.',
}
