// Wordings of people: what is read, and what must be refused because a reading would be a guess.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg', 'brand'],
  sales: ['key', 'T', 'qty', 'price'],
}
const REV = 'SUM(sale.qty × sale.price)'
const GOODS = `profit = ${REV} − qty × unit_cost`

function formula(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  return reading.valuation.formula.replace(GOODS, '…').replaceAll(REV, 'REV')
}

describe('is read', () => {
  test.each([
    ['Commission: 500 bps of the sale price.', '… − 0.05 × REV'],
    [
      'Commission of one tenth of the price. Shipping of three dollars per unit sold.',
      '… − 0.1 × REV − 3 × SUM(sale.qty)',
    ],
    ['Commission 8 percent; postage USD 3.20 each.', '… − 0.08 × REV − 3.2 × SUM(sale.qty)'],
    ['We keep 87% of the selling price.', '… − 0.13 × REV'],
    ['Shipping costs $12 per dozen sold.', '… − 12 × (SUM(sale.qty) / 12)'],
    ['Shipping $4 per 10 units sold.', '… − 4 × (SUM(sale.qty) / 10)'],
    [
      'Marketplace fee 15%, but 8% for items under $10 of price.',
      '… − SUM(sale.qty × IF(sale.price < 10; 0.08; 0.15) × sale.price)',
    ],
    [
      'Inspection is $1.50 per unit, whether sold or not. Commission 9% of revenue.',
      '… − 1.5 × qty − 0.09 × REV',
    ],
    [
      'Shipping costs $1.20 per kg sold. Commission 10%.',
      '… − 1.2 × weight_kg × SUM(sale.qty) − 0.1 × REV',
    ],
    ['We sell in 12 stores. Assembly is $15 per bike sold.', '… − 15 × SUM(sale.qty)'],
    ['Disposal costs $0.80 for each unsold unit.', '… − 0.8 × leftover'],
    [
      'Payment fees are 2.9% + 30¢ per order. Each order is one unit.',
      '… − 0.029 × REV − 0.3 × SUM(sale.qty)',
    ],
    [
      'Marketplace fee 12.5%\nShipping $4 per unit sold\nPrep $1 per unit bought',
      '… − 0.125 × REV − 4 × SUM(sale.qty) − qty',
    ],
    ['`unit_cost`: landed cost in USD\n`price`: selling price\nFee 8%.', '… − 0.08 × REV'],
    [
      'Unsold units have to be destroyed at a cost of $1.50 per unit. Fee 5% of price.',
      '… − 1.5 × leftover − 0.05 × REV',
    ],
    ['No fees and no other costs: we buy at unit_cost and sell at the price.', '…'],
    ['We keep 60% of the profit and our partner gets 40%. Shipping is $3 per unit sold.', null],
  ])('%s', (text, expected) => {
    if (expected === null) expect(formula(text)).toContain('0.6 × ')
    else expect(formula(text)).toBe(expected)
  })

  test('with clicks as trials, and the words that say so', () => {
    const reading = readDescription(
      'Qty is the number of clicks bought at unit_cost per click. Commission 10% of the price.',
      COLUMNS,
      {},
    )
    if (!reading.ok) throw new Error(reading.feedback)
    expect(reading.valuation.quantity).toBe('trials')
    expect(reading.valuation.assumptions[0]).toContain('clicks')
  })

  test('with the period and horizon of the request where the words give none', () => {
    const text = 'Storage costs $0.70 per unit per week.'
    expect(readDescription(text, COLUMNS, {}).ok).toBe(false)
    const reading = readDescription(text, COLUMNS, { period: 'day' })
    if (!reading.ok) throw new Error(reading.feedback)
    expect(reading.valuation).toMatchObject({ period: 'day', horizon: null })
    expect(reading.valuation.formula).toContain('/ 7')
  })
})

describe('is refused', () => {
  test.each([
    'Shipping costs $5 per unit sold unless the price is above $50.',
    'Shipping is $3 per unit sold, $4 per unit in winter.',
    'Fee is 10% of the price for brand x and 12% for brand y.',
    'Commission 10%, half of it is refunded.',
    'Commission is 8 to 12 percent of price.',
    '10-12% commission on the price.',
    'Commission 12% excluding VAT.',
    'We do not pay the 10% commission.',
    'We used to pay 12% commission. Shipping is $3 per unit sold.',
    'Our competitor pays 12% commission. Shipping is $3 per unit sold.',
    'Commission is 10% of the price, of which we get 2% back.',
    'The insurer pays $2 per unit sold. Fee 10%.',
    'We charge $5 for shipping per unit sold. Fee 10%.',
    'Shipping of $3 per unit sold is already in unit_cost. Fee 10%.',
    'Commission is 12% of cost plus shipping.',
    'Postage is $5 per parcel and each parcel holds two units.',
    'We do something that no reader knows.',
    'Shipping is free, but we pay a handling fee. Commission 10%.',
    'Price is per dozen. Fee 10%.',
    'unit_cost is in cents. Fee 10%.',
    'Units are sold in packs of 6. Fee 10%.',
    'Shipping costs $3 per unit sold. Shipping costs $3 per unit sold.',
    'Storage is $1 per unit per month, charged from the second month. T in weeks.',
    'Storage is $0.10 per week. T in weeks.',
    'T is in weeks. T is in days. Fee 10%.',
    'Shipping is $3 per unit sold and €2 per unit bought.',
    'Leftovers fetch 40% of the price. Fee 10%.',
    'We pay a commission. Shipping is $3 per unit sold.',
    'La commission est de 12% du prix de vente. Le port coûte 3 euros par unité.',
    'Die Gebühr beträgt 12 % vom Preis.',
  ])('%s', (text) => {
    const reading = readDescription(text, COLUMNS, {})
    expect(reading.ok ? reading.valuation.formula : 'refused').toBe('refused')
    if (!reading.ok) expect(reading.feedback).toMatch(/“[^”]+”/)
  })
})

describe('words that change what an amount means', () => {
  const REFUSED = [
    'Domestic shipping is $3 per unit sold. International shipping is $9 per unit sold.',
    'Capital costs 8% of the unit cost per quarter.',
    "We don't pay any duty of 5%.",
    'Commission is 12% of the price. There is no commission on books.',
    'Shipping is $3 per unit sold. Big orders ship free.',
    'Shipping is $3 per unit sold, paid by the supplier.',
    'Shipping is $3 per unit sold, shared equally with the buyer.',
    'We collect a shipping fee of $4 per unit sold from the buyer.',
    'Customers add a $2 wrapping charge per unit sold.',
    'Shipping is $3 per unit sold for international parcels.',
    'The fee is 12% of the price in December.',
    'The fee is 12% of the price, taxed at 20%.',
    'Packing costs $3 per crate of units sold.',
    'Commission is 12% calculated on the spread.',
    'Shipping is $3 per unit sold. Neither applies to wholesale.',
    'We dropship: stock is bought upon sale. Shipping is $3 per unit sold.',
    'Shipping is $3 per unit sold. Buyers tip us.',
  ]
  const columns = {
    menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
    sales: ['key', 'T', 'qty', 'price'],
  }

  test.each(REFUSED)('refuse where no rule takes them: %s', (text) => {
    expect(readDescription(text, columns, {}).ok).toBe(false)
  })

  test('two who take a share of the same price are a doubt that is said', () => {
    const reading = readDescription(
      'Amazon takes 12% of the price. eBay takes 10% of the price.',
      columns,
      {},
    )
    if (!reading.ok) throw new Error(reading.feedback)
    expect(reading.valuation.assumptions.join(' ')).toContain('not read as alternatives')
  })

  test('the price that was paid is a cost', () => {
    const reading = readDescription('The fee is 12% of the price we paid.', columns, {})
    expect(reading.ok && reading.valuation.formula).toContain('0.12 × unit_cost × qty')
  })
})

describe('as owners of small businesses write it', () => {
  const columns = {
    menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'kg', 'hazmat'],
    sales: ['key', 'T', 'qty', 'price'],
    texts: ['hazmat'],
  }
  test.each([
    [
      'Outbound shipping is $0.65 per kg, the product weight is in the column kg.',
      '− 0.65 × kg × SUM(sale.qty)',
    ],
    ['Jars, lids and labels are 0.48 per jar, for all jars in the batch (qty).', '− 0.48 × qty'],
    ['Hallmarking costs £1.15 per piece made.', '− 1.15 × qty'],
    [
      'Air freight is 3.20 dollar for each kilo (column kg is weight of one carpet), paid for carpets sold.',
      '− 3.2 × kg × SUM(sale.qty)',
    ],
    ['Consignment shops keep 25% of the price.', '− 0.25 × R'],
    ['Broker fee: 4% of the deal revenue, minimum $50.', '− MAX(50; 0.04 × R)'],
    ['The courier charges 5% of revenue per deal, but no less than $50.', '− MAX(50; 0.05 × R)'],
    [
      'Where the column hazmat is "yes" we pay $2.40 extra per unit sold, otherwise nothing.',
      '− IF(hazmat = "yes"; 2.4; 0) × SUM(sale.qty)',
    ],
  ])('%s', (text, expected) => {
    const reading = readDescription(text, columns, {})
    if (!reading.ok) throw new Error(reading.feedback)
    expect(
      reading.valuation.formula
        .replace('profit = SUM(sale.qty × sale.price) − qty × unit_cost', '')
        .replaceAll('SUM(sale.qty × sale.price)', 'R')
        .trim(),
    ).toBe(expected)
  })

  test('a horizon beside the step of T is kept', () => {
    const text =
      'Storage is $0.45 per unit per month. T is months and everything left after 9 months is destroyed.'
    const reading = readDescription(text, columns, {})
    expect(reading.ok && reading.valuation.horizon).toBe(9)
  })

  test('bare amounts in brackets are asked for', () => {
    const text = 'The unit goes into an envelope (0.20) with a stamp (1.55), per case sold. Fee 5%.'
    const reading = readDescription(text, columns, {})
    expect(reading.ok ? '' : reading.feedback).toContain('it is not clear what “0.20” is')
  })
})
