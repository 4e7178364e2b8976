// Descriptions that Help shows, each with what it says in the reader's language (`help` of the catalogues). The service reads English,
// so the words stand in no catalogue; test/addin/pane/businesses.test.ts has each read whole.

export const HELP_EXAMPLES = {
  shop: 'The card processor takes 2.9% of the price and $0.30 per unit sold. Postage is $4.20 per unit sold.',
  storage:
    'T counts weeks. Storage is $0.25 per unit per week. Leftovers are written off in full after 8 weeks.',
  capital:
    'T counts months. The cost of capital is 9% per year on unit cost. Units left over after 6 months are sold at 40% of their unit cost.',
  clicks: 'We buy clicks. Each unit is an attempt. The affiliate network keeps 10% of revenue.',
  duty: 'Import duty is 5% of unit cost. Inspection is $0.40 per unit bought. The commission is 8% of the price.',
} as const

export type HelpExample = keyof typeof HELP_EXAMPLES
