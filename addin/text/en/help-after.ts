// The page Help: what comes after the plan, and whom to ask.
import { AGENT } from '../agent.ts'
import { code, strong as b } from '../marks.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { dealsText } from './deals.ts'
import { headText } from './head.ts'
import { keptPlansText } from './kept-plans.ts'
import { planColumnsText } from './plan-columns.ts'
import { planSheetText } from './plan-sheet.ts'
import { planStepText } from './plan-step.ts'
import { toolsText } from './tools.ts'
import { whatIfText } from './what-if.ts'
import { whyDealText } from './why-deal.ts'

export const helpAfterText = {
  after: {
    title: 'After the plan',
    parts: [
      {
        named: [
          [
            confidencePanelText.title,
            `Move the slider or set ${b(confidencePanelText.limit)}, then press ${b(planStepText.apply)}. Neither needs a new plan. The add-in itself keeps the limit; the service does not know it.`,
          ],
          [
            `${dealsText.onlyTaken}, ${dealsText.allRows}`,
            'Filter your table by the plan. Sort it as you like: rows are known by what they say.',
          ],
          [planStepText.showTaken, 'Selects one after another in the sheet.'],
          [
            planColumnsText.confidence,
            'A third column: the chance that the deal earns a profit, of deals that are not taken too.',
          ],
          [
            planColumnsText.place,
            'At the right end of the table, or beside the names of the deals; there your other columns move right. Formulas follow, but for VLOOKUP by number.',
          ],
          [
            whyDealText.title,
            'Three earlier deals most like it, and what carried its forecast. Choose a deal or select its row.',
          ],
          [
            whatIfText.title,
            'Keeps the plan as a scenario, or plans with one number changed (a plan of its own, with its cost). Two are compared deal by deal.',
          ],
          [
            planSheetText.title,
            `Charts and tables of the written plan on a sheet of their own. They follow each plan; ${b(planSheetText.again)} renews the charts and leaves what you typed.`,
          ],
          [
            keptPlansText.restore,
            'The workbook keeps the latest twelve plans: compare two, bring one back, name or delete one. No key needed.',
          ],
          [headText.outOfDate, 'The pane says which tables changed.'],
        ],
      },
      'The profit is of the whole deal, in the currency of your tables. Of 100 plans, 80 should earn within the range beside their sum. It is a prediction: the decision stays yours.',
    ],
  },

  colleagues: {
    title: 'Several people in one workbook',
    parts: [
      {
        points: [
          'Everybody sees the plan and its formulas; nobody else needs a key for that.',
          'Two may write at the same time: the later plan stays whole, and the pane of the other one says so and offers to restore it.',
          'Rows of two plans are put right by any open pane within half a minute: keep yours open for as long after a write.',
          'Sort and edit meanwhile as you like: rows are found by what they say.',
        ],
      },
    ],
  },

  formulas: {
    title: 'The plan in any cell',
    parts: [
      'Once a plan is written, formulas show it anywhere in the workbook. None makes a plan or costs anything.',
      {
        formulas: {
          QTY: 'How much of the deal to take; 0: do not take it. Takes a range of names too.',
          PROFIT: 'The profit that the deal should bring.',
          TOTAL: 'The profit of the whole plan.',
          SELECTED: 'How many deals it takes.',
          PLAN: 'The deals that it takes, the highest profit first.',
          CHOSEN: 'The confidence that it was chosen at, with its deals, profit and spend.',
          SWEEP: 'Deals, profit and spend at each other confidence, without a spending limit.',
          HISTORY: 'Earlier menus by the same rules: what was predicted and what was earned.',
          SPEND: 'Deals, spend and profit by a column of your table.',
          STATUS: 'Whose plan it is, of when, within which limit, and whether it still fits.',
        },
      },
      {
        points: [
          `${code('EDPS_Plan')} is a name that each new plan changes, so that the cell follows it. You may leave it out.`,
          'If your Excel shows an error when you press Enter, write a semicolon in place of the comma between arguments, or the reverse.',
          `${code('#N/A')}: there is no plan yet, or the name of the deal is not on the planned menu (spaces and case count). Point at the cell to read why.`,
          `Names of earlier deals give ${code('#N/A')} too; more than 5,000 of them in one range, and the whole range does.`,
        ],
      },
    ],
  },

  tools: {
    title: 'Tools',
    parts: [
      `${b(headText.tools)} at the top of the pane needs no key.`,
      {
        named: [
          [
            toolsText.titles.ours,
            'Lists first what goes and what stays. Your own cells stay, and columns that were moved go back.',
          ],
          [
            toolsText.titles['self-check'],
            'Tries out this Excel on a sheet of its own and prints a report for support. Nothing of your sheets is in it.',
          ],
          [
            'Copilot in Excel',
            `Where your administrator has installed the agent EDPS, ask it “${AGENT.en.plan}”. It checks and explains; you send and write in the pane.`,
          ],
        ],
      },
    ],
  },

  support: {
    title: 'The pane stays empty, or you need help',
    parts: [
      {
        points: [
          'The add-in needs Excel 2021 or later, Microsoft 365, or Excel on the web.',
          'Excel loads a part of it from appsforoffice.microsoft.com. Where a firewall stops that address the pane says so.',
          'Whoever gave you your key runs the service. Tell them what the pane says, with the code under “For support” and the report of the self-check.',
          'Pane, ribbon and this page follow the language of Excel. What stands in the workbook is English in each of them, for colleagues with another language.',
        ],
      },
    ],
  },
}
