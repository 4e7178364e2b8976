// Sentences that say more than a cost: who else bears it, which sales it is for, what was before, what is
// in it already. Read without those words each would be wrong in silence, so each is refused.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const MENUS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
const SALES = ['key', 'T', 'qty', 'price']

describe('words that change an amount', () => {
  test.each([
    'We only pay for sold goods; leftovers go back to the owner at our expense, 1.50 a piece. Fee 12%.',
    'Leftovers: half sold for scrap at $1 a piece, the other half tossed. Fee 12%.',
    'Unsold units are cancelled without charge. Fee 12%.',
    'Delivery is 30 per unit sold plus VAT. Commission 5% of price.',
    'Packaging is 0.80 per unit sold plus VAT. The shop keeps 30% of the price.',
    'Shipping is 6 per unit sold excluding VAT. The shop keeps 30% of the price.',
    'Sales tax of 7% is included in the price, books are exempt. Fee 12%.',
    "VAT 20% is included in the prices and due only on the shop's sales. Fee 12%.",
    'Prices include 20% VAT but we are below the VAT threshold. Fee 12%.',
    'Prices include 20% VAT. We are a small business and do not have to pay it on. Fee 12%.',
    'Prices are net; VAT of 20% is added and passed on. Fee is 12% of the gross price.',
    'Prices are without VAT of 20%; the marketplace takes its 12% on the price including VAT.',
    'Prices include 19% VAT. Unit cost includes it too and we get it back. Fee 12% of the price.',
    '60% of sales go through Amazon at 15%, the rest through our shop at 3%. Postage 4.50 per unit sold.',
    '30% of our sales go to wholesale, who pay no fee; retail sales cost 15% of the price.',
    'A third of the units go through eBay, which takes 13% of the price, the rest through our own site at 3% of the price.',
    'We sell on two sites, one takes 10% of the price and the other 14%.',
    'Shipping is 4 per unit sold, for mail-order customers; walk-in customers carry it home themselves.',
    'The stall keeps 20% of the price when it makes the sale. Bags 5 cents per unit sold.',
    'The stall keeps 20% of the price of everything but jewelry. Bags 5 cents per unit sold.',
    'The stall keeps 20% of the price for sales by its staff; what we sell ourselves is free. Bags 5 cents per unit sold.',
    'Storage: 2 cents per unit per day for what is in the main hall; the shed costs nothing. T counts days. Fee 8% of price.',
    'We earn another 20 per unit sold with assembly. Commission 5% of price.',
    'My brother gets a third of the profit, if there is one. Fee 10% of the price.',
    'We pay 30 cents per unit per month for storage, billed on the units on hand at the end of each month. T counts days. Fee 15%.',
    'Bad debts: 3% of revenue, of which the insurer covers 80%. Commission 15% of price.',
    'The insurer covers 80% of breakage, and breakage is 2% of cost. Commission 15% of price.',
    'Customs brokerage is 95 per shipment, shared with another importer. Fee 12% of price.',
    'Transport is 250 per lot, which we share with a neighbour. Fee 8% of hammer price.',
    'Transport is 250 per lot, half borne by the seller. Fee 8% of hammer price.',
    'Postage of 4.50 per unit sold is charged on to the buyer. Fee 12% of price.',
    'Freight of 1.20 per unit bought is passed through to the customer. Fee 12% of price.',
    'Freight of 1.20 per unit bought is for the account of the supplier. Fee 12% of price.',
    'Our importer gets 5% of the price, out of which he pays the freight of 1.20 per unit sold.',
    'Our dealer network gets 5% of the price, of which we pay two points and the maker the rest. Delivery 30 per unit sold.',
    'Interest of 10% a year on the cost, our own money costs nothing and we put in half. T counts days. Fee 12% of price.',
    'Delivery is 30 per unit sold; we do it ourselves so it costs nothing. Commission 5% of price.',
    'Cleaning 4 per unit bought which our cousin does for nothing. Fee 8% of price.',
    'Fee 8% of price. All amounts in the sales table are net of the fee already.',
    'Fee 8% of price, already deducted from the price in Sales. Shipping 4 per unit sold.',
    'Shipping 4 per unit sold is part of the 8% fee.',
    'Agents get 5% each, and there are two of them. Transport is $30 per unit bought.',
    'Transport is 250 per lot each way. Fee 8% of hammer price.',
    'Transport is 250 per lot and truck. We need three trucks. Fee 8% of hammer price.',
    'The four of us split the profit evenly. Fee 8% of price.',
    'Labels cost 3 cents each, three per unit bought. Fee 8% of price.',
    'The marketplace charges 12% of price, which was lowered from 15%. Shipping is 3 per unit sold.',
    'We accept that 1.5% of sales are charged back: we lose the sale amount and pay the bank a $20 fee on each. Card fees 2.9% and 30 cents per order, orders hold one item.',
    'Duty 4% of cost. Freight 2 per unit bought. Duty also applies to the freight. Fee 12% of price.',
    'The stall keeps 20% of the price, rounded up to the full dollar. Bags 5 cents per unit sold.',
    'One unit in 20 breaks in transit and we send another. Fee 15%. Shipping 5 per unit sold.',
    'The partner who funds the stock gets his cost back first and then 40% of what remains after a 5% sales fee.',
    'The shop keeps 30% of what is left after VAT of 20%, which is in the price.',
    'My partner gets half of the profit before advertising; I pay the advertising of $80 per deal alone.',
    'We pay 15% of the price in total (12% commission, 3% payment).',
    'Total costs per unit are $5: $3 shipping and $2 packaging, per unit sold.',
    'Selling costs are $5 per unit sold, of which $3 is shipping and $2 packaging.',
    'Shipping is between $3 and $5 per unit sold.',
    'Packaging is $1.50 per unit. That is in unit_cost already.',
    'The marketplace takes 10% of the price; the prices in Sales are already after this fee.',
    'The supplier charges $2 per unit bought. unit_cost already includes this.',
    'Each deal costs us $35 in paperwork. We pay our sales rep 5% of gross margin.',
    '10% of the price online and 5% in store.',
    'The fee is 10% of the price on the web and 5% of the price in the shop.',
    'Delivery is $2 per unit sold by land and $6 per unit sold by air.',
    'Insurance costs 1% by sea and 2% by air.',
    'Leftovers are dumped after 8 weeks at half cost. Fee 10% of the price. T is in weeks.',
    'Unsold goods are sold at half value after 8 weeks. Fee 10% of the price. T is in weeks.',
    'Shipping is $4 per unit sold. Customers pay for it. Fee 10% of the price.',
    'Shipping is $4 per unit sold. The supplier pays it. Fee 10% of the price.',
    'Shipping is $4 per unit sold. Nobody charges us for it. Fee 10% of the price.',
    'Fee 10% of the price. This does not apply to books.',
    'Fee 10% of the price. Ebay has dropped it.',
    'Shipping is -$3 per unit sold. Fee 10% of the price.',
    'Our margin after everything is 25% of the price. Shipping is $4 per unit sold.',
    'We make 25% of the price. Shipping is $4 per unit sold.',
    'The fee is 10% of the price, at least $5, at most $2.',
    'Freight is $1 per unit of weight. Fee 10% of the price.',
    'The fee is 10% of the price plus extras. Shipping $4 per unit sold.',
    'The fee is 10% of the price, to be agreed. Shipping $4 per unit sold.',
  ])('refuse %s', (text) => {
    expect(readDescription(text, { menus: MENUS, sales: SALES }, {}).ok).toBe(false)
  })

  test.each([
    [
      'channel',
      'The fee depends on channel: amazon 15%, ebay 13%, own shop none. Card fee 2% in the own shop only.',
    ],
    ['channel', 'Card fee of 2% of the price, only on web orders. Shipping 4 per unit sold.'],
    ['kind', 'My uncle takes 30% of the profit on antiques. Fee 8% of price.'],
    [
      'hazmat',
      'Hazardous goods (hazmat is "yes") cost $2.75 extra per unit to ship; shipping is otherwise $4 per unit sold.',
    ],
    ['category', 'Commission is 10% of the price; items in category "art" pay an additional 3%.'],
    ['grade_cost', 'Handling is grade_cost per unit sold. Fee is 10% of the price.'],
  ])('refuse, beside a column %s of text: %s', (texts, text) => {
    const columns = { menus: [...MENUS, texts], sales: SALES, texts: [texts] }
    expect(readDescription(text, columns, {}).ok).toBe(false)
  })
})

describe('a phrase that may narrow an amount', () => {
  test.each([
    'for books',
    'outside the EU',
    'when it rains',
    'on most sales',
    'in Germany',
    'at weekends',
    'online',
    ', capped',
  ])('is told as a doubt: %s', (tail) => {
    const text = `The fee is 10% of the price ${tail}. Shipping is $4 per unit sold.`
    const reading = readDescription(text, { menus: MENUS, sales: SALES }, {})
    const told = reading.ok
      ? reading.valuation.assumptions.some((each) => each.includes('and not only “'))
      : true
    expect(told).toBe(true)
  })

  test.each([
    'for handling',
    'for the use of the site',
    'by courier',
    'to the marketplace',
    'in dollars',
    'on top',
    'for as long as we sell there',
  ])('is none where it only says what is paid for: %s', (tail) => {
    const text = `The fee is 10% of the price ${tail}.`
    const reading = readDescription(text, { menus: MENUS, sales: SALES }, {})
    const said = reading.ok ? reading.valuation.assumptions.join(' ') : ''
    expect(said).not.toContain('and not only “')
  })
})

describe('the same costs without those words', () => {
  test.each([
    ['Postage of 4.50 per unit sold. Fee 12% of price.', '− 4.5 × SUM(sale.qty) − 0.12 × R'],
    ['Freight of 1.20 per unit bought. Fee 12% of price.', '− 1.2 × qty − 0.12 × R'],
    ['Transport is 250 per lot. Fee 8% of hammer price.', '− 250 − 0.08 × R'],
    [
      'The stall keeps 20% of the price. Bags 5 cents per unit sold.',
      '− 0.2 × R − 0.05 × SUM(sale.qty)',
    ],
    ['Shipping to us is $2 per unit. Fee 12% of the price.', '− 2 × qty − 0.12 × R'],
    ['Inbound freight is $60 for every 8 units or part thereof.', '− 60 × ROUNDUP(qty / 8; 0)'],
    ['The fee is 2½% of the price.', '− 0.025 × R'],
    ['The agent takes ½ of the price.', '− 0.5 × R'],
    ['Prices include 20% VAT. Fee 12% of the price.', '− 0.12 × R − (R − R / 1.2)'],
  ])('%s', (text, expected) => {
    const reading = readDescription(text, { menus: MENUS, sales: SALES }, {})
    const formula = reading.ok ? reading.valuation.formula : reading.feedback
    expect(
      formula
        .replace('profit = SUM(sale.qty × sale.price) − qty × unit_cost', '')
        .replaceAll('SUM(sale.qty × sale.price)', 'R')
        .trim(),
    ).toBe(expected)
  })
})
