// Businesses whose units are attempts: each call, letter or bid is paid for whatever comes of it, and one that
// is met brings the price. Whatever the trade and its words, it is read so or asked about.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead', 'call_cost', 'fee_col'],
  sales: ['key', 'T', 'qty', 'price'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})
const PLAIN = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

describe('read at once', () => {
  test.each([
    'Our agents ring bank clients and offer a term deposit. One call costs 2 euros (unit_cost). If the client accepts, we earn unit_price on the deposit; if not, nothing. No other costs.',
    'Our agents contact clients and offer a plan to those who would leave. One contact costs 60 euros (unit_cost). If the client accepts, we earn unit_price; if not, nothing. No other costs.',
    'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
    'We mail letters to homeowners. A letter costs unit_cost to print and post. If the owner signs, we earn unit_price; otherwise nothing.',
    'We pay unit_cost for each letter we send. When the reader subscribes, we receive unit_price. If not, we receive nothing. There are no other costs.',
    'A postcard costs 0.70 euros (unit_cost). If the owner lists the house with us, we earn unit_price; otherwise we earn nothing.',
    'We send catalogues to households. Each catalogue costs 1.20 euros (unit_cost). Whoever orders brings us unit_price; the others bring nothing.',
    'We run ads. Each click costs unit_cost. If the visitor buys, we get unit_price, otherwise nothing. No other costs.',
    'Ads are shown to visitors; an impression costs 0.02 dollars (unit_cost). If the visitor signs up, we earn 3 dollars (unit_price). If not, nothing.',
    "Our sales team gives product demos. One demo costs 80 dollars (unit_cost). When the prospect signs we earn unit_price. If they don't, we get nothing. There are no other costs.",
    'A demo takes an engineer half a day and costs 250 euros (unit_cost). If the company signs, we earn unit_price; if it does not, nothing.',
    'We inspect roofs after storms. One inspection costs 45 dollars (unit_cost). If the insurer pays, we earn unit_price; if not, nothing. No other costs.',
    'We bid on public tenders. Preparing a bid costs unit_cost. If we win, we earn unit_price; if we lose, nothing. No other costs.',
    'Our people go door to door. Every door we knock at costs unit_cost. If the household says yes, we earn unit_price; else nothing.',
    'Leads cost 15 euros each (unit_cost). If a lead becomes a client, we earn unit_price; if not, nothing.',
    'One attempt costs unit_cost; a success brings unit_price, a failure nothing.',
    'We drill test wells. A well costs unit_cost. If we strike water we are paid unit_price; if not, we get nothing.',
    'We write grant applications. One application costs unit_cost. If it is approved we receive unit_price, otherwise nothing.',
    'Our agents ring pensioners. Every call is unit_cost. We earn unit_price if the pensioner agrees, nothing otherwise.',
    'Recruiters interview candidates. An interview costs unit_cost. If the candidate is hired we earn unit_price, else nothing.',
    // What is bought is what attempts are made with, and what is sold is what they offer.
    'We buy leads from a broker. A lead costs unit_cost. If it becomes a client, we earn unit_price; if not, nothing.',
    'We buy ads. Each click costs unit_cost. If the visitor buys, we get unit_price, otherwise nothing. No other costs.',
    'We sell insurance by phone. One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
    'We ring people who want to buy a house. One call costs unit_cost. If they sign, we earn unit_price; if not, nothing.',
    'A trial lesson costs us unit_cost. If the pupil enrols, we earn unit_price. Otherwise we earn nothing. No other costs.',
  ])('%s', (text) => {
    const reading = read(text)
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expect(reading.valuation.quantity).toBe('trials')
    expect(reading.valuation.formula).toBe(PLAIN)
  })

  test.each([
    [
      'Each call costs unit_cost. If the client accepts, we earn unit_price and the agent gets 5 euros; if not, nothing.',
      `${PLAIN} − 5 × SUM(sale.qty)`,
    ],
    [
      'Each letter costs unit_cost. If the client buys, we earn unit_price less a commission of 10% of the price, otherwise nothing.',
      `${PLAIN} − 0.1 × SUM(sale.qty × sale.price)`,
    ],
  ])('with what a success costs: %s', (text, formula) => {
    const reading = read(text)
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expect([reading.valuation.quantity, reading.valuation.formula]).toEqual(['trials', formula])
  })

  test('the words of each term are shown', () => {
    const reading = read(
      'One call costs unit_cost. If he accepts, we earn unit_price; if not, nothing.',
    )
    if (!reading.ok) throw new Error(feedbackText(reading.feedback))
    expect(reading.valuation.terms.map(({ source }) => source)).toContain(
      'One call costs unit_cost',
    )
  })
})

// Attempts that are met alone may be paid for, goods may wait for a buyer, what is done stands in words that were not
// foreseen, more than the price is earned, or goods of their own are traded beside the attempts.
test.each([
  'We hand out free samples. A sample costs unit_cost. If the taster becomes a customer we make unit_price, if not we make nothing.',
  'A visit costs unit_cost. If the shop orders we earn unit_price, and nothing otherwise.',
  'We phone lapsed subscribers. Each call costs us unit_cost whether or not they renew. If they renew we earn unit_price.',
  'We send text messages to customers. One message costs 0.05 euros (unit_cost). If the customer books, we earn unit_price; if not, we earn nothing. No other costs.',
  'Our call centre sells travel insurance. One call takes four minutes and costs 3.20 dollars (unit_cost). A customer who says yes brings us a commission of unit_price. Nothing else is paid or earned.',
  'We repair phones. A repair costs unit_cost. If the client accepts the offer, we earn unit_price; if not, nothing. No other costs.',
  'We ring clients and sell them a term deposit. One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'We purchase search words. Each click costs unit_cost. If the visitor orders, we earn unit_price, otherwise nothing.',
  'Our agents ring clients. Only a call that succeeds costs 2 euros (unit_cost). If the client accepts we earn unit_price; if not, nothing.',
  'We pay an agency 25 euros (unit_cost) for each client who accepts. If the client accepts, we earn unit_price; if not, nothing.',
  'We pay the agents unit_cost per successful call. If the client accepts, we earn unit_price; if not, nothing.',
  'A call costs unit_cost, but only if the client accepts. If the client accepts, we earn unit_price; if not, nothing.',
  'A call costs unit_cost. If the client accepts, the call is free and we earn unit_price; if not, nothing.',
  'Each sale costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'One call costs unit_cost per minute. If the client accepts, we earn unit_price; if not, nothing.',
  'A visit costs unit_cost, twice that on Sundays. If the client accepts, we earn unit_price; if not, nothing.',
  'One call costs unit_cost. The client pays for the call. If he accepts, we earn unit_price; if not, nothing.',
  'We print catalogues. A catalogue costs unit_cost. If a customer buys one, we earn unit_price; if not, nothing.',
  'We bake bread. A loaf costs unit_cost. If a loaf sells we earn unit_price; if not, nothing. No other costs.',
  'If a customer buys the lamp, we earn unit_price; if not, we get nothing. A lamp costs unit_cost. No other costs.',
  'A room costs unit_cost to make up. If a guest books, we earn unit_price; if not, nothing. No other costs.',
  'We keep sample chairs in stock. A sample costs unit_cost. If the buyer accepts it, we earn unit_price; unsold samples bring nothing.',
  'We bottle juice. A bottle costs unit_cost. If a customer buys, we earn unit_price; if not, nothing.',
  'qty is loaves. One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'Bidding for a slot costs 12 euros (unit_cost). If we are chosen, we earn unit_price; if we are not, we earn nothing.',
  'We mail vouchers. A voucher costs 0.60 euros (unit_cost). If the customer redeems it, we earn unit_price; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn twice unit_price; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn unit_price per month; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn unit_price minus unit_cost; if not, nothing.',
  'A lead costs unit_cost. If it converts, we earn unit_price; if not, we sell it on.',
  'We buy lamps at unit_cost. One ad costs 5 euros. If a customer likes a lamp, we earn unit_price; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing. We also buy lamps at 5 euros each and sell them.',
  'We buy lamps at 5 euros each and sell them. One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing. Our shop buys lamps at 5 euros each.',
  'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing. In our shop we sell lamps that cost us 5 euros each.',
  'One letter costs unit_cost. If the reader subscribes, we earn unit_price; if not, nothing. Lamps are bought at 5 euros each and sold in our shop.',
  'We mail letters. One letter costs unit_cost. If the reader subscribes, we earn unit_price; if not, nothing. Besides, we purchase mugs for 3 euros apiece and resell them.',
  'Each bid costs unit_cost. If we win, we earn unit_price; if not, nothing. We also sell tools at 9 euros each.',
  'Each visit costs unit_cost. If the shop orders we earn unit_price, and nothing otherwise. We trade in lamps as well, 5 euros each.',
  'One call costs unit_cost, and we also buy lamps at 5 euros each and sell them. If the client accepts, we earn unit_price; if not, nothing.',
  'We buy samples at 5 euros each and sell them. One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing. We also get lamps at 5 euros each.',
  'One call costs unit_cost. If the client accepts, we earn unit_price; if not, nothing. We have a lamp shop: lamps come in at 5 euros each.',
  'One bid costs unit_cost. If we win, we earn unit_price; if not, nothing. The tools come to 5 euros each.',
  'A call costs unit_cost. If the client accepts, we earn unit_price; if not, we lose the deposit. No other costs.',
  'One call costs 2 euros (unit_cost). If the client accepts, we earn unit_price; if not, we pay a penalty of 1 euro.',
  'A call costs unit_cost. If the donor gives, we earn 40 euros; if not, nothing. No other costs.',
  'Each call costs call_cost. If the client accepts, we earn unit_price; if not, nothing.',
  'A call costs 3 euros. If the donor gives, we receive unit_price; if not, nothing. No other costs.',
])('asked: %s', (text) => {
  const reading = read(text)
  expect(reading.ok ? reading.valuation.formula : null).toBeNull()
})
