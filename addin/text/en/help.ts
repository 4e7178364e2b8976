// The page Help, section by section; addin/build/help-page.ts makes the page. Buttons are called as the pane calls
// them, prices and limits are the service's own numbers, so neither goes stale here.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { key, strong as b } from '../marks.ts'
import { checkedStepText } from './checked-step.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { descriptionStepText } from './description-step.ts'
import { endedStepText } from './ended-step.ts'
import { fitEndedText } from './fit-ended.ts'
import { helpAfterText } from './help-after.ts'
import { headText } from './head.ts'
import { moreOptionsText } from './more-options.ts'
import { openingStepText } from './opening-step.ts'
import { optionsStepText } from './options-step.ts'
import { planStepText } from './plan-step.ts'
import { signInStepText } from './sign-in-step.ts'
import { tablesStepText } from './tables-step.ts'
import { whyLittleText } from './why-deal.ts'
import { countText, numberText } from './words.ts'

export const helpText = {
  title: 'Help',
  heading: 'EDPS in Excel: help',
  lead: 'EDPS decides how much of each deal on your list to take, from what your earlier deals earned.',
  contents: 'On this page',
  otherLanguages: 'Other languages',

  sections: {
    start: {
      title: 'Make a first plan',
      parts: [
        `Nothing at hand? Open an empty workbook, open the pane, and press ${b(tablesStepText.insertSample)}.`,
        {
          steps: [
            `Open the tab ${b('EDPS')} above the sheet and press ${b('Open pane')}. Sign in with the key that you were given, or press ${b(signInStepText.byConsole)}. ${b(signInStepText.lookAround)} works too, up to the sending.`,
            `Press ${b(openingStepText.planMenu)}. It goes to the first thing that is missing and says what it is.`,
            'Choose your tables. The pane guesses which column is what: correct it.',
            'Describe in English what a deal earns and costs. The pane shows how your words are read. Where something is not clear it asks: one click on an answer writes it into your words.',
            `Press ${b(optionsStepText.checkData)}. Each problem has a button that shows its cell. No cell is sent yet.`,
            `Look at the cost and press ${b(checkedStepText.sendAndPlan)}. You can go on working, or close Excel.`,
            `Look at the plan and press ${b(planStepText.write)}. Two columns say how much of each deal to take, and the profit that it should bring. 0 means: do not take it.`,
          ],
        },
      ],
    },

    tables: {
      title: 'What must my tables look like?',
      parts: [
        `Your deals stand in an Excel table: click a cell of them and press ${key('Ctrl')}+${key('T')}. One row is one deal that you could take or could have taken. Headers may have any name, in any language.`,
        {
          caption: 'Deals: the last two rows are to be decided',
          headers: ['SKU', 'Date', 'Quantity', 'Unit cost', 'Taken'],
        },
        { caption: 'Sales', headers: ['SKU', 'Date', 'Quantity', 'Price'] },
        {
          points: [
            'Needed: a column that names the deal, a date, and the size on offer. Deals of one day, week, month, quarter or year are a menu: the latest one is decided, the earlier ones are the history.',
            'Earlier deals stand in the same table or in one of their own, also those that you declined: leave their “Taken” blank.',
            'What earlier deals brought: a table of sales, or a column with the profit of each deal.',
            'Every other column, as category or supplier, helps if you map it: the plan learns from it.',
            'A row may offer several sizes: as a list (10; 20; 50), as a range (10–60 step 10), or in columns for the smallest, the largest and the step.',
            `How much: at least ${countText(FLOOR_TASK_ROWS)} rows to decide, ${countText(FLOOR_PAST_MENUS)} earlier menus and ${countText(FLOOR_OBSERVED_GROUPS)} earlier deals with a result, and one that was declined. With less, untick ${b(moreOptionsText.checks)} (${b(optionsStepText.title)}, ${b(moreOptionsText.title)}): the plan is weaker.`,
            `At most ${countText(MENU_ROWS)} rows of deals and ${countText(SALES_ROWS)} rows of sales.`,
          ],
        },
      ],
    },

    words: {
      title: 'What do I write in the box?',
      parts: [
        `Write ${b('English')}: a service without a language model reads nothing else. Explain the bill of one deal, in short sentences, at most ${countText(DESCRIPTION_CHARACTERS)} characters.`,
        {
          points: [
            'Two things need no words: sales are earned, and each unit that you take costs its unit cost.',
            'Say each other cost with its amount and what it is paid for: “12% of the selling price”, “$3 per unit sold”, “$0.40 per unit bought”, “$45 per deal”. A cost without an amount is not charged.',
            'Say what becomes of leftovers, and after how long: written off, or sold off for how much.',
            'Say what a unit is if you do not stock it: “Each unit is an attempt.” for a click, a call, a loan.',
            'Name columns as their headers do.',
            'With dates the pane counts the time. Without them say it: “T counts weeks.”',
          ],
        },
        'Examples, and what each says:',
        {
          examples: {
            shop: 'An online shop: fees of the card in percent and per sale, and postage.',
            storage:
              'Storage that is paid each week, and leftovers that are worth nothing in the end.',
            capital: 'Money that is tied up costs interest; leftovers bring a part of their cost.',
            clicks: 'No stock: each click is paid, and a part of the sale goes to a partner.',
            duty: 'Costs of buying (duty, inspection) and a cost of selling (commission).',
          },
        },
        `${b(descriptionStepText.beginWith)} has fourteen more: one click fills the box.`,
      ],
    },

    cost: {
      title: 'What does it cost?',
      parts: [
        `Plans are paid with tokens; 1 token is US$1. The pane shows the least and the most that a plan costs before you press ${b(checkedStepText.sendAndPlan)}, and afterwards what it was charged.`,
        {
          named: [
            [
              'A new description, or other columns',
              `${numberText(PRICES.grounding.base)} tokens and ${numberText(PRICES.grounding.column)} for each column, at most ${numberText(PRICES.grounding.most)}; computing is added.`,
            ],
            [
              'The same description and columns again',
              `Computing alone: at least ${numberText(PRICES.calculation)} tokens.`,
            ],
            [
              'Free',
              `Checking data, reading your words, ${b(optionsStepText.inputTest)}, the slider and the spending limit, writing, restoring, all formulas.`,
            ],
            ['A plan that failed by the service’s fault', 'Nothing.'],
            [
              'A plan that your words or data stopped',
              `What was worked until then: ${numberText(PRICES.calculation)} tokens as a rule.`,
            ],
            ['A plan that you cancel', 'The steps that were done.'],
            [
              'A free key',
              `Plans published markets only, and costs nothing. ${b(optionsStepText.inputTest)} works with any table.`,
            ],
          ],
        },
        `${b(headText.console)} at the top of the pane shows your tokens and every charge. There an owner of the account buys tokens, or a membership of ${numberText(MONTHLY_TOKENS.base)} tokens a month.`,
      ],
    },

    data: {
      title: 'Who sees my data?',
      parts: [
        {
          named: [
            [
              'While you type',
              'Your words, your options and the names of the chosen columns go to the service. No cell.',
            ],
            [
              checkedStepText.sendAndPlan,
              'The cells of the columns that the pane lists go too. No other column, no other sheet.',
            ],
            [
              'People of your account',
              'They see your plans in the console. No other account does.',
            ],
            [
              'A language model',
              'If the service uses one, it gets your words and the names of columns. Never a cell.',
            ],
            [
              'How long',
              `Tables: until a day after the plan. The plan, and with it the past deals’ costs and outcomes: ${countText(RESULT_DAYS)} days. Your words and how they were read: until unused for ${countText(READING_DAYS)} days. Canceling deletes what was sent.`,
            ],
            [
              'In the workbook',
              'Plans, scenarios, your words and your name: whoever has the file can read them. Your key never stands in it.',
            ],
          ],
        },
      ],
    },

    refused: {
      title: 'It was refused: what now?',
      parts: [
        {
          named: [
            [
              checkedStepText.titles.unclear,
              'Answer the questions under your words, one at a time, or write the sentence as in an example.',
            ],
            [
              fitEndedText.failed.insufficient_history,
              `Add earlier deals with their result: a taken one needs its profit or its sales, and one that sold nothing a row of sales with 0. If the check of the data alone complains, untick ${b(moreOptionsText.checks)}.`,
            ],
            [
              fitEndedText.soldMore,
              'Sales exceed what was taken: correct the sizes taken or the sales, or map a column of stock that you had before.',
            ],
            [
              fitEndedText.failed.reconciliation_failed,
              `Your profit column says something else than your words: name the missing cost, or choose ${b(optionsStepText.fromColumn)}.`,
            ],
            [
              'Not enough tokens',
              `The most that the plan may cost must be there when it begins. Get tokens in the ${b(headText.console)}, or try an input test.`,
            ],
            [
              fitEndedText.keyRefused.title,
              'The key was revoked or mistyped. Make a new one in the console, or ask whoever gave it to you.',
            ],
            [
              whyLittleText.none,
              `The pane says why. Lower ${b(confidencePanelText.title)}, raise ${b(confidencePanelText.limit)}, or correct a cost in your words.`,
            ],
            [
              planStepText.failed.nothing,
              'A sheet is protected or a cell is being edited: the pane says which. Then press the button again.',
            ],
            [
              'A row has no value',
              'It is new or was changed after the plan. Plan again to fill it.',
            ],
            [
              fitEndedText.failed.engine_error,
              `It costs nothing. Press ${b(endedStepText.again.check)} and send again.`,
            ],
          ],
        },
      ],
    },

    ...helpAfterText,
  },
  /** Before the links to privacy and terms. */
  fullText: 'In full:',
}
