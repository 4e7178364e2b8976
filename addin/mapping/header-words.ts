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
  | 'money'

/** How much a header speaks for each: about 10 a word. */
export type Says = Readonly<Record<Concept, number>>

/** Whole words; a word that ends with * is the beginning of one, and one in Japanese stands anywhere. */
const WORDS: Record<Exclude<Concept, 'money'>, string> = {
  key: `id key no nr nro num obj* number code código codigo ref réf reference référence referencia sku lot lote los lotnr posten artikel*
    item article artículo part pn ean upc isbn serial offer* quote* 番号 品番 コード ロット`,
  menu: 'menu round* rnd rd cycle wave runde tour ronda 回',
  date: `date datum dat fecha day tag jour día dia week woche semaine semana month monat mois mes listed seen when offered on am le
    fechado by dt wk wks kw decide decision entscheid* décision decisión kalenderwoche datum data giorno settimana semana dzień data reactie 日付 日 週 年月日`,
  end: `until valid expires expiry due deadline gültig bis limite vence delivery delivered lieferung livraison entrega best edit edited
    updated stand changed geändert modifié paid rcvd received eingang reçu arrival sailing event 期限 納期 入金 更新`,
  qty: `qty quantity units unit pieces pcs piece number acres hectares ha cases boxes bags sacks pairs copies bottles stems pallets
    plts stock lbs kg kilo kilos tons tonnes volume size count avail* disp dispo* offered angeboten verfügbar* ofrecid* weight gewicht poids
    peso many viele combien cuántos cabezas head heads stuks aantal pezzi quantità quantidade caixas sztuk ilość vasi pots bidons seats pax keys
    teu m² m³ m2 m3 metres meters meter stück* stk menge anzahl anz säcke flaschen karton* kisten packungen paletten ctn ctns carton cartons plants drums latas szt quantité
    quantités qté nb unités bouteilles caisses nombre pièces nuits nuitées cantidad cant unidades uds cajas pacas piezas sacos
    ton mt ct cts carat* ac mtr mtrs m cs btl btls qtl qtls quintal* hab bd bde bund how
    台数 点数 販売数 数量 個数 本数 枚数 冊数`,
  cost: `all cost costs cogs ask asking bid buy buying purchase paid hammer landed they supplier* floor ek einkauf* ankauf* angebotspreis
    kosten einstand* coût cout achat pa coste costo compra inkoop* kostprijs vraagprijs costo acquisto custo koszt zakup* gebot aufgeld cfr fob cif 仕入* 原価 買値 買取額 買取価格 査定*`,
  price: `rate resale resell sell selling retail expected exp market mkt appraised appraisal forecourt target rrp msrp est estimate*
    estimated sale our vk verkauf* erwartet* erlös erl wiederverkauf* uvp vente revente estimé* prévu pv venta reventa previst* prev vend pvp
    pv richtprijs verkoop* vendita venda sprzedaż* geplant conseillé* liste get 販売* 売価 定価 予想 想定 相場`,
  each: 'each ea per unit je pro pu unitaire unitario par por 単価',
  total: `total totals revenue takings turnover sum amount value proceeds line gross outlay payout umsatz summe zeilensumme gesamt*
    betrag erl montant somme importe ingresos recette recettes omzet incasso ricavo receita przychód chiffre ca base 金額 売上金額 合計 小計`,
  taken: `confirmed dec disp disposition outcome alloc allocated bkd booked bot bgt awd awarded tk suite gekocht genomen comprat* acquistat* preso kupion* taken took chosen bought won ordered accepted decision decided status result done picked purchased gekauft bestellt genommen
    zuschlag angenommen entscheid* pris prise prises acheté* choisi accepté* comprad* aceptad* elegid* cogid* tomad* 採用 採否 購入 落札
    買取`,
  profit: `profit result gain earnings pnl spread spanne gewinn ergebnis ertrag bénéfice résultat marge beneficio ganancia 利益 損益
    差益`,
  sold: `sold sale sales invoice* receipt* bon* resale* till log verkäufe verkauf* verkauft* abverkauf ausgang ventes vendu ventas
    vendido verkocht verkoop* venduto vendite sprzedaż* salidas lieferschein* bookings 売上`,
  rate: `margin marge margen percent prozent score index rating grade quote% pages temp mileage odo year jahr* baujahr année
    millésime año tax vat mwst ust tva iva btw pfand caution deposit porto postage shipping freight flete fracht 送料 fee fees gebühr* 年式 率 粗利 手数料 消費税 税`,
}

const matchers = Object.entries(WORDS).map(
  ([concept, words]) => [concept as Concept, words.split(/\s+/).map(matcherOf)] as const,
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
  const isMoney =
    /\p{Sc}|円|価格|\b(?:EUR|USD|GBP|CHF|JPY|Fr|netto|brutto|HT|TTC|price|preis|prix|precio|prezzo|prijs|cena)\b/iu
  found.money = isMoney.test(header) ? 10 : 0
  if (EACH.test(header)) found.each += 10
  if (/\b[yj]\/n\b/i.test(header) || header.trim().endsWith('?')) found.taken += 10
  if (header.includes('#')) found.key += 10
  return found
}

/** “€/kg”, “Rate/qtl”, “Limit/Bd.”; an amount a week is of no unit. */
const EACH =
  /(?:\p{Sc}|EUR|USD|GBP|CHF|\b(?:rate|price|cost|ask|sell|exp|limit|preis|[ev]k|prix|precio|net[ot]o|pvp))\.?\s?\/\s?(?!(?:wk|week|mo|month|day|yr|year|tag|monat|woche)\b)\p{L}/iu

function matcherOf(word: string): (folded: string, words: readonly string[]) => boolean {
  const stem = word.replace('*', '')
  // Japanese has no spaces.
  if (/\p{Script=Han}|\p{Script=Katakana}/u.test(stem)) return (folded) => folded.includes(stem)
  if (word.endsWith('*')) return (_, words) => words.some((each) => each.startsWith(stem))
  return (_, words) => words.includes(stem)
}
