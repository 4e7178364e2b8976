// Questions about a description: an answer is written into the words, read again, and taken back; also where
// a failed fit asks.
import { describe, expect, test } from 'vitest'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { isAskedOf, withoutLast } from '#addin/description/answer-words.ts'
import { askedColumns } from '#addin/thread/asked-columns.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { askedAbout, PLAIN_WORDS } from '../asked.ts'
import { createFakeService } from '../../support/pane/fake-service.ts'
import { openChecked, openFlow, type OpenFlow } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const TEXT = 'A parcel costs us $4.80 and packing is $0.30.'
const PARCEL = ['Subtract 4.80 for each unit sold.', 'Subtract 4.80 for each unit ordered.']
const PACKING = ['Subtract 0.30 for each unit sold.', 'Subtract 0.30 for each sale.']

/** Asks about both amounts until a sentence stands behind them. */
function asks({ business_description: text }: ReadRequest): ReadAnswer {
  const open = (
    [
      ['$4.80', PARCEL],
      ['$0.30', PACKING],
    ] as const
  ).filter(([words]) => text.includes(words) && !text.includes(`${words} [`))
  const by = 'reader'
  if (open.length === 0)
    return readAnswer({
      business_description: PLAIN_WORDS,
      columns: askedColumns(null, null),
    })
  const questions = open.map(([words, choices]) => askedAbout(text, words, choices))
  return { status: 'questions', questions, feedback: 'Say for what it is paid.', by }
}

async function asked(): Promise<OpenFlow> {
  const service = createFakeService()
  service.reads = asks
  const open = await openFlow({ tables: sampleTables(), service })
  await open.flow.start()
  open.flow.setDescription(TEXT)
  await open.when(({ setup }) => setup.reading.is === 'refused')
  return open
}

const questionsOf = ({ state }: OpenFlow) => {
  const { reading } = state().setup
  return reading.is === 'refused' || reading.is === 'read' ? reading.questions : []
}

describe('a question of the live reading', () => {
  test('is answered by a choice, which rewrites the words and reads them again', async () => {
    const open = await asked()
    const { flow, state, when } = open
    expect(questionsOf(open).map(({ words }) => words)).toEqual(['$4.80', '$0.30'])
    flow.answer(questionsOf(open)[0]!.choices[1]!.description)
    expect(state().setup.description).toBe(
      'A parcel costs us $4.80 [Subtract 4.80 for each unit ordered.] and packing is $0.30.',
    )
    await when(() => questionsOf(open).length === 1)
    flow.answer(questionsOf(open)[0]!.choices[0]!.description)
    await when(({ setup }) => setup.reading.is === 'read')
  })

  test('is taken back, answer by answer', async () => {
    const open = await asked()
    const { flow, state, when } = open
    const texts = [TEXT]
    for (const left of [1, 0]) {
      flow.answer(questionsOf(open)[0]!.choices[0]!.description)
      texts.push(state().setup.description)
      await when(({ setup }) => setup.reading.is !== 'reading')
      expect(questionsOf(open)).toHaveLength(left)
    }
    flow.takeBack()
    expect(state().setup.description).toBe(texts[1])
    flow.takeBack()
    expect(state().setup.description).toBe(TEXT)
    flow.takeBack()
    expect(state().setup.description).toBe(TEXT)
    await when(() => questionsOf(open).length === 2)
  })

  test('is not answered once other words stand there: nothing that was typed is lost', async () => {
    const open = await asked()
    const { description } = questionsOf(open)[0]!.choices[0]!
    open.flow.setDescription(`${TEXT} We rent a stall.`)
    open.flow.answer(description)
    expect(open.state().setup.description).toBe(`${TEXT} We rent a stall.`)
  })

  test('is not answered beyond the length of a description', async () => {
    const open = await asked()
    open.flow.answer(`${TEXT}${'x'.repeat(20_000)}`)
    expect(open.state().setup.description).toBe(TEXT)
    expect(open.state().notice?.message).toContain('shorten it')
  })

  test('is said by the check too', async () => {
    const service = createFakeService()
    const open = await openChecked({ service })
    service.reads = asks
    open.flow.setDescription(TEXT)
    await open.flow.check()
    expect(open.step('checked').problems).toContainEqual(
      expect.objectContaining({
        code: 'description_unclear',
        theirs: expect.stringContaining('“$4.80”: for what is it paid?'),
      }),
    )
  })

  test('is known to be checked by past profits where the menus hold some, and only there', async () => {
    const { Deals, Sales } = sampleTables()
    const [headers, ...rows] = Deals!.rows
    for (const profit of [3, '']) {
      const service = createFakeService()
      service.reads = asks
      const own = rows.map((row) => [...row, profit])
      const tables = {
        Deals: { ...Deals!, rows: [[...headers!, 'profit'], ...own] },
        Sales: Sales!,
      }
      const open = await openFlow({ tables, service })
      await open.flow.start()
      await open.flow.chooseTables(open.state().setup.choice)
      open.flow.setDescription(TEXT)
      await open.when(({ setup }) => setup.reading.is === 'refused')
      expect(open.state().setup.reading).toMatchObject({ profits: profit !== '' })
    }
  })
})

describe('a fit that failed over words', () => {
  test('asks the same way: an answer leads back to the words, ready to plan again', async () => {
    const service = createFakeService()
    const open = await openChecked({ service })
    const { flow, state, until } = open
    service.begins = (session) => {
      session.status = session.fields['business_description'] === TEXT ? 'failed' : 'done'
      if (session.status !== 'failed') return
      session.failure = {
        error: 'The description is not clear.',
        error_code: 'grounding_unresolved',
        feedback: 'Say for what it is paid.',
        questions: [askedAbout(TEXT, '$4.80', PARCEL)],
      }
    }
    flow.setDescription(TEXT)
    await flow.check()
    await flow.confirm()
    const ended = await until('ended')
    expect(ended).toMatchObject({ why: 'unresolved', questions: [{ words: '$4.80' }] })
    flow.answer(ended.questions[0]!.choices[0]!.description)
    expect(state()).toMatchObject({
      step: { at: 'description' },
      setup: { description: ended.questions[0]!.choices[0]!.description },
    })
    await flow.plan()
    await flow.confirm()
    await until('plan')
  })

  test('asks nothing where its answer holds no questions that can be read', async () => {
    const service = createFakeService()
    const open = await openChecked({ service })
    service.begins = (session) => {
      session.status = 'failed'
      session.failure = {
        error: 'The description is not clear.',
        error_code: 'grounding_unresolved',
        feedback: 'Say for what it is paid.',
      }
    }
    await open.flow.confirm()
    expect(await open.until('ended')).toMatchObject({ why: 'unresolved', questions: [] })
  })
})

describe('an answer in the words', () => {
  const after = 'A parcel costs us $4.80 [Subtract 4.80 for each unit sold.] and packing is $0.30.'
  const answers = [{ before: TEXT, after }]

  test('is taken out of words that were changed since, and nothing else is', () => {
    expect(withoutLast(after, answers)).toBe(TEXT)
    expect(withoutLast(`We sell lamps. ${after} No rent.`, answers)).toBe(
      `We sell lamps. ${TEXT} No rent.`,
    )
  })

  test('stays where it cannot be told, or is not there any more', () => {
    expect(withoutLast(`${after} ${after}`, answers)).toBe(null)
    expect(withoutLast('Other words.', answers)).toBe(null)
    expect(withoutLast(TEXT, [])).toBe(null)
  })

  test('is of a description that it adds to, and of no other', () => {
    const question = askedAbout(TEXT, '$4.80', PARCEL)
    expect(isAskedOf(TEXT, question)).toBe(true)
    expect(isAskedOf(`${TEXT} `, question)).toBe(true)
    expect(isAskedOf(`${TEXT} No rent.`, question)).toBe(false)
  })

  test('of all the words is of these words, and its answer takes their place', () => {
    const [choice] = askedAbout(TEXT, '$4.80', PARCEL).choices
    const choices = [{ ...choice!, description: PARCEL[0]! }]
    const question = { ...askedAbout(TEXT, TEXT, PARCEL), choices }
    expect(isAskedOf(TEXT, question)).toBe(true)
    for (const other of [`${TEXT} No rent.`, TEXT.slice(0, -1), TEXT.replace('packing', 'parking')])
      expect(isAskedOf(other, question)).toBe(false)
  })
})
