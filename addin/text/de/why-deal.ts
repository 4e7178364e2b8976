// Why a deal is taken, and why little is taken, in German.
import type { whyDealText as English, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { counted, countText, moneyText } from './words.ts'

export const whyDealText: typeof English = {
  title: 'Warum dieses Angebot?',
  deal: 'Angebot',
  like: 'Die ähnlichsten früheren Angebote, und was sie an Geld brachten:',
  forecast:
    'Was seine Prognose am meisten bestimmte: um wie viel Geld jeder Wert sie gegenüber einem mittleren Angebot verschiebt.',
  menu: 'Menü',
  qty: 'Menge',
  earned: 'Verdient',
  alike: 'Ähnlich',
  columns: {
    qty: 'Menge (Stück)',
    unit_cost: 'Stückkosten',
    unit_price: 'Stückpreis',
    'unit_price / unit_cost': 'Stückpreis ÷ Stückkosten',
    T_lead: 'Vorlaufzeit (Perioden)',
  },
  carried: (column, value, effect) => `${column} ${value}: ${effect}`,
  blank: 'leer',
}

export const whyLittleText: typeof EnglishLittle = {
  none: 'Warum nichts genommen wird',
  little: 'Warum so wenig genommen wird',
  limitBinds: (limit, taken, leftOut) =>
    `„Höchstens ausgeben“ ${moneyText(limit)} nimmt ${countText(taken)} von ${counted(taken + leftOut, 'Angebot', 'Angeboten')}. Prüfen Sie: eine höhere Grenze oder keine.`,
}
