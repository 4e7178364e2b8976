// The vocabulary, as data: words by what they can mean in a description of unit economics. A word
// may have several meanings; what it means where it stands is decided in mentions.ts and after.
import { MEASURES } from '#economics/measures.ts'
import { table, words } from '#economics/numbers/table.ts'

export { MEASURES, table, words }

/** Verbs in their base form; other forms are derived, irregular ones are listed below. */
const VERBS: Readonly<Record<string, string>> = {
  // The unit leaves for a buyer.
  sell: 'sell send resell ship dispatch deliver mail shift flog fulfil fulfill rehome',
  // The unit comes to us.
  buy: `buy order purchase acquire import procure source stock receive commission print bottle
    produce manufacture harvest`,
  pay: `pay cost charge bill invoice spend owe levy shell fork deduct subtract require incur pocket
    withhold retain skim claim collect shave demand remit earn take keep swallow bite want ask
    need add total average amount run set impose assess debit expense eat bear carry cover fund
    finance go cut come siphon command belong get nick grab land`,
  gain: 'recover fetch recoup realize realise reimburse credit salvage rebate bring yield return raise recuperate',
  lose: 'lose forfeit',
  write: 'scrap bin dump discard destroy compost donate trash landfill recycle pulp melt',
  store: 'store hold keep warehouse stay sit lie stand rest house hang park occupy fill age',
  return: 'return refund',
  arrive: 'arrive land',
  remain: 'remain',
}

/** Forms that no rule derives. */
const IRREGULAR: Readonly<Record<string, string>> = {
  sell: 'sold resold sent shipped outgoing outbound shifted moved rehomed',
  buy: 'bought incoming inbound gotten',
  pay: `paid cost costs ate eaten took taken kept went gone spent bore borne swallowed cuts came cut
    lands belongs gets got`,
  gain: 'brought brings',
  lose: 'lost',
  store: 'held kept lay lain stood sat stayed stored',
  write: 'thrown skipped',
  return: '',
  arrive: '',
  remain: 'remaining remainder remainders',
}

/** Nouns in the singular; plurals are derived. */
const NOUNS: Readonly<Record<string, string>> = {
  unit: `unit item piece article good product thing copy pair head`,
  everything: 'everything anything something all whatever what',
  order: 'order transaction checkout basket sale booking swipe invoice',
  deal: `deal lot shipment consignment option purchase buy truckload load container delivery batch
    run trip haul order po`,
  bulk: `pallet carton dozen pack crate case box hundred thousand gross bundle bale drum sack sheet truck container
    batch hundredweight`,
  row: 'row line entry',
  parcel: 'parcel package packet',
  price: `price revenue turnover proceeds taking sale ticket receipt gross sticker rrp`,
  cost: 'cost outlay expenditure',
  profit: 'profit result gain margin surplus earnings net',
  fee: `fee commission referral payment processing brokerage royalty cut take share percentage processor
    provision surcharge rake premium kickback`,
  agent: `marketplace platform amazon ebay etsy stripe paypal processor rep agent card auction
    showroom gallery portal exchange acquirer broker distributor site website salesman reseller gateway
    terminal reader channel store shop house auctioneer wholesaler venue dealer app provider host
    author designer licensor publisher artist`,
  selling: `shipping postage stamp delivery fulfilment fulfillment pick pack packaging packing
    courier dispatch despatch label wrapping mailer bag tube carriage mail box ribbon sleeve padding
    outbound haulier carrier van lorry envelope wrap tissue post gift-box`,
  buying: `prep preparation inspection grading listing receiving inbound freight refurbishing
    refurbishment intake import sorting cleaning testing verification check certification
    authentication repair overhaul cataloguing unloading assay inspecting haulage photo photography
    checking washing engraving assembly customs clearance photographing typesetting quarantine`,
  duty: 'duty tariff insurance insurer underwriter customs premium insured insure insures insuring',
  storage: `storage warehousing warehouse shelf stockkeeping keeping cellar yard shed hall rent care
    watering coldstore freezer depot silo barn garage lockup space stabling feed fridge cold`,
  capital:
    'capital interest money finance financing loan bank borrowing overdraft funding credit cash lender',
  disposal: 'disposal dumping scrapping recycling waste skip landfill removal destruction',
  ads: 'advertising ad ads marketing click lead impression campaign google',
  buyer: 'buyer customer client purchaser shopper guest recipient consumer',
  partner: 'partner investor backer cousin brother sister cofounder',
  owner:
    'consignor owner maker artist supplier manufacturer vendor brewery publisher factory promoter',
  scrapper: 'jobber liquidator clearer outlet farmer charity canteen bookstore discounter',
  vat: 'vat gst tva mwst iva moms hst tax',
  clock: 'day week month year period step',
  left: 'leftover remainder unsold remnant overstock',
}

/** How long a clock is called. */
export const CLOCKS: Readonly<Record<string, string>> = table({
  day: 'day',
  days: 'day',
  daily: 'day',
  week: 'week',
  weeks: 'week',
  weekly: 'week',
  month: 'month',
  months: 'month',
  monthly: 'month',
  year: 'year',
  years: 'year',
  annum: 'year',
  annually: 'year',
  yearly: 'year',
  annual: 'year',
  'p.a.': 'year',
  pa: 'year',
  period: 'period',
  periods: 'period',
  step: 'period',
  steps: 'period',
  wk: 'week',
  wks: 'week',
  mo: 'month',
  yr: 'year',
  yrs: 'year',
})

/** Closed classes and single words with a job of their own. */
const OTHERS: Readonly<Record<string, string>> = {
  each: 'per each every any / apiece',
  det: 'the a an our its their his her my your this that these those each every one any such said both',
  we: 'we you i they it one he she us me them somebody',
  be: 'is are was were be been being get gets got gotten become becomes has have had having do does did will would must should can could may might',
  neg: 'not no never nobody none nothing neither nor without hardly cannot nowhere',
  sold: 'sold resold shipped dispatched delivered sells sell selling mailed sent fulfilled despatched',
  bought: `bought purchased ordered received acquired imported incoming arriving inbound procured
    taken printed produced stocked sourced bottled harvested`,
  unsold:
    'unsold leftover leftovers remaining remainder remainders unshifted unclaimed stranded stuck',
  returned: 'returned refunded',
  approx:
    'about roughly around approximately circa ca approx nearly almost averages average averaging say some effectively typically reckon estimated',
  conj: 'and plus but or then while whereas with as so which who',
}

/** Meanings of a word, in lower case. */
export function meaningsOf(word: string): ReadonlySet<string> {
  return FORMS.get(word) ?? NONE
}
const NONE: ReadonlySet<string> = new Set()
const FORMS = build()

function build(): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  const add = (form: string, meaning: string): void => {
    const found = forms.get(form)
    if (found) found.add(meaning)
    else forms.set(form, new Set([meaning]))
  }
  for (const [meaning, list] of Object.entries(VERBS))
    for (const verb of words(list)) for (const form of verbForms(verb)) add(form, `v:${meaning}`)
  for (const [meaning, list] of Object.entries(IRREGULAR))
    for (const form of words(list)) add(form, `v:${meaning}`)
  for (const [meaning, list] of Object.entries(NOUNS))
    for (const noun of words(list)) {
      add(noun, meaning)
      add(pluralOf(noun), meaning)
    }
  for (const [meaning, list] of Object.entries(OTHERS))
    for (const word of words(list)) add(word, meaning)
  for (const word of Object.keys(CLOCKS)) add(word, 'clock')
  for (const word of Object.keys(MEASURES)) if (!word.includes(' ')) add(word, 'measure')
  return forms
}

function verbForms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const s = /(s|sh|ch|x|z|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`
  const past = verb.endsWith('e')
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : `${verb}ed`
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb)
    ? [`${verb}${verb.at(-1)}ed`, `${verb}${verb.at(-1)}ing`]
    : []
  return [verb, s, past, `${stem}ing`, ...doubled]
}

export function pluralOf(noun: string): string {
  if (/(s|sh|ch|x|z)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

export function singularOf(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`
  if (/(ss|sh|ch|x|z)es$/.test(noun)) return noun.slice(0, -2)
  return /[^su]s$/.test(noun) ? noun.slice(0, -1) : noun
}
