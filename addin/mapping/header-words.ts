// What words of a header say in five languages: one clue among others, and never a proof. guess.ts knows whole names;
// these are words that stand in longer ones ("Asking ($/acre)", "erwarteter Erlös je Sack").
import { foldHeader } from './fields.ts'

type Concept =
  | 'key'
  | 'menu'
  | 'date'
  | 'end'
  | 'qty'
  | 'cost'
  | 'price'
  | 'each'
  | 'total'
  | 'taken'
  | 'profit'
  | 'sold'
  | 'rate'

/** How much a header speaks for each: about 10 a word. */
export type Says = Readonly<Record<Concept, number>>

/** Whole words; a word that ends with * is the beginning of one, and one in Japanese stands anywhere. */
const WORDS: Record<Concept, string> = {
  key: 'id key no nr nro num number code código codigo ref réf reference référence referencia sku lot lote los lotnr artikel* item article artículo part pn ean upc isbn serial offer* quote* 番号 品番 コード ロット',
  menu: 'menu round cycle wave',
  date: 'date datum dat fecha day tag jour día dia week woche semaine semana month monat mois mes listed seen when offered on am le fechado 日付 日 週 年月日',
  end: 'until valid expires expiry due deadline gültig bis limite vence delivery delivered lieferung livraison entrega best 期限 納期',
  qty: 'qty quantity units unit pieces pcs piece number acres hectares ha cases boxes bags sacks pairs copies bottles stems pallets lbs kg tons tonnes volume size count stück* menge anzahl anz säcke flaschen karton* quantité quantités qté unités bouteilles nombre pièces cantidad cant unidades uds cajas piezas 数量 個数 本数',
  cost: 'cost costs cogs ask asking bid buy buying purchase paid hammer landed they supplier* ek einkauf* ankauf* angebotspreis kosten einstand* coût cout achat coste costo compra 仕入* 原価 買値',
  price:
    'resale resell sell selling retail expected market appraised appraisal forecourt target rrp msrp est estimate* estimated vk verkauf* erwarteter erwartet* erlös erl wiederverkauf* uvp vente revente estimé* venta reventa pvp get 販売* 売価 定価 予想',
  each: 'each per unit je pro pu unitaire unitario par por 単価',
  total:
    'total totals revenue takings turnover sum amount value proceeds line gross umsatz summe gesamt* betrag erl montant somme importe ingresos chiffre 金額 売上金額 合計 小計',
  taken:
    'taken took chosen bought won ordered accepted decision decided status done picked purchased gekauft bestellt genommen zuschlag angenommen pris acheté choisi accepté comprado aceptado elegido 採用 購入 落札',
  profit:
    'profit result gain earnings pnl gewinn ergebnis ertrag bénéfice résultat beneficio ganancia 利益 損益',
  sold: 'sold sale sales invoice* receipt* bon* resale* till log verkäufe verkauf* verkauft* ventes vendu ventas vendido 売上',
  rate: 'margin marge margen rate percent prozent score index rating quote% pages temp mileage year jahr* baujahr année millésime año weight gewicht poids peso 年式 率 粗利',
}

const matchers = Object.entries(WORDS).map(
  ([concept, words]) => [concept as Concept, words.split(' ').map(matcherOf)] as const,
)

/** Clues of a header. */
export function says(header: string): Says {
  // What stands in brackets says whether an amount is of one unit.
  const folded = foldHeader(header)
  const inBrackets = /[([]([^)\]]*)[)\]]/.exec(header)?.[1] ?? ''
  const words = folded.split(' ')
  const found = {} as Record<Concept, number>
  for (const [concept, all] of matchers)
    found[concept] = 10 * all.filter((matches) => matches(folded, words)).length
  if (/\/|\beach\b|\bper\b|\bje\b|\bpro\b/i.test(inBrackets) || /@/.test(header)) found.each += 10
  if (/\b[yj]\/n\b/i.test(header) || header.trim().endsWith('?')) found.taken += 10
  if (header.includes('#')) found.key += 10
  return found
}

function matcherOf(word: string): (folded: string, words: readonly string[]) => boolean {
  const stem = word.replace('*', '')
  // Japanese has no spaces.
  if (/\p{Script=Han}|\p{Script=Katakana}/u.test(stem)) return (folded) => folded.includes(stem)
  if (word.endsWith('*')) return (_, words) => words.some((each) => each.startsWith(stem))
  return (_, words) => words.includes(stem)
}
