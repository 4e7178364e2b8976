// A description that is not in English is told so, and an English one never is: names, goods and signs of other
// languages stand in English descriptions too.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { NOT_ENGLISH } from '#reading/text-refusals.ts'
import {
  corpusItems,
  denialItems,
  exampleItems,
  marketItems,
  trapItems,
  wordingItems,
} from '../bench/reading-items.ts'
import { atNight } from '../support/nightly.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'brand', 'Größe'],
  sales: ['key', 'T', 'qty', 'price', 'unit_fee'],
}
const read = (text: string) => readDescription(text, COLUMNS, {})

/** Whether the reader says that the text is not in English, and says nothing else of it but what helps always. */
function isTold(text: string, columns = COLUMNS): boolean {
  const reading = readDescription(text, columns, {})
  if (reading.ok) return false
  const codes = reading.feedback.map(({ code }) => code)
  if (!codes.includes('not_english')) return false
  expect(codes).toEqual(['not_english', 'write_controlled', 'send_profits'])
  expect(reading.questions).toEqual([])
  return true
}

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  German: [
    'Wir kaufen qty Stück zu unit_cost und verkaufen sie zu dem Preis in Sales. Jede verkaufte Einheit kostet 3 Euro Versand. Was nach 8 Wochen übrig ist, wird abgeschrieben.',
    'Der Marktplatz nimmt 15 % Provision. Versand 4,20 € je Stück. Sonst fallen keine Kosten an.',
    'Gebühr: 12% vom Preis. Lagerung: 0,5 pro Woche.',
    'Wir zahlen 3 Euro.',
    'Einkaufspreis ist unit_cost, verkauft wird zum Ladenpreis. Die Retouren (ca. 8 %) gehen zu unseren Lasten.',
    'Pro Bestellung werden 12 Euro Fracht fällig, dazu 19 % Mehrwertsteuer auf die Provision.',
    'Ich zahle für jeden Klick 0,40 und bekomme 25 für jeden Abschluss.',
  ],
  French: [
    'Nous achetons les lots à unit_cost et nous les vendons au prix de Sales. La livraison coûte 4 € par unité vendue.',
    'Frais de 12 % du prix de vente. Stockage 0,10 par unité et par semaine. Pas d’autres coûts.',
    'On achète des palettes et on revend chaque article sur le site, qui prend 9 % de commission.',
    'Chaque appel coûte 2 euros, chaque contrat signé rapporte 80 euros.',
    'Les invendus sont détruits et la destruction nous coûte 0,50 la pièce.',
  ],
  Spanish: [
    'Compramos qty unidades a unit_cost y las vendemos al precio de Sales. El envío cuesta 4 euros por unidad vendida.',
    'Comisión 12% del precio, envío 3 por unidad.',
    'No hay otros costes. Lo que sobra no vale nada.',
    'La plataforma se queda con el 10% de cada venta y pagamos 1,20 de embalaje por pedido.',
    'Cada llamada nos cuesta 2 y cada contrato firmado nos deja 90.',
  ],
  Italian: [
    'Compriamo a unit_cost e vendiamo al prezzo di Sales. La commissione è del 15%.',
    'Ogni unità costa 2 euro alla settimana di magazzino.',
    'Il corriere prende 5 euro per ogni ordine e il mercato trattiene il 12% del prezzo.',
    'Quello che non si vende viene regalato.',
  ],
  Portuguese: [
    'Compramos a unit_cost e vendemos ao preço de Sales. O frete custa 4 por unidade vendida.',
    'A loja cobra uma taxa de 15% do preço e nós pagamos 2 de embalagem em cada pedido.',
    'O que não for vendido em 8 semanas é perda total.',
  ],
  Dutch: [
    'Wij kopen qty stuks voor unit_cost en verkopen ze voor de prijs in Sales. Verzending kost 4 euro per verkocht stuk.',
    'Opslag kost 0,10 per stuk per week.',
    'De veiling houdt 8% in en het transport kost 30 per order. Wat overblijft gooien we weg.',
  ],
  Polish: [
    'Kupujemy po unit_cost i sprzedajemy po cenie z Sales. Prowizja wynosi 15%.',
    'Koszty magazynu to 0,10 za sztukę i tydzień.',
    'Każda sprzedana sztuka kosztuje nas 4 złote za wysyłkę, a platforma pobiera 10% ceny.',
  ],
  Swedish: ['Vi köper till unit_cost och säljer till priset i Sales. Frakten kostar 4 kronor.'],
  Japanese: [
    'qty 個を unit_cost で仕入れ、Sales の価格で販売します。販売1個につき送料が3ドルかかります。',
    '売れ残りは廃棄します。手数料は価格の12%です。',
    '保管料は1個あたり週0.1ドルです。',
    'モールの手数料 15%、送料 4。',
  ],
  Chinese: [
    '我们以 unit_cost 的价格买入 qty 件，按 Sales 中的价格出售。每售出一件运费为 3 元。',
    '平台收取 15% 的佣金。没有其他费用。',
    '仓储费每周每件 0.1 元，剩余货物报废。',
  ],
  Russian: ['Мы покупаем по unit_cost и продаём по цене из Sales. Доставка стоит 4 за штуку.'],
  Korean: ['unit_cost에 구매하여 Sales의 가격으로 판매합니다. 배송비는 개당 3달러입니다.'],
}

const ENGLISH = [
  'Shipping 3.',
  'Fee 12%.',
  '3; 4; 5; 7',
  '12%, 3, 0.5',
  '€3 per unit',
  'Per diem 40 per crew.',
  'Shipping costs €3 per unit and the marketplace La Redoute takes 15%.',
  'El Corte Inglés takes 20% of the price.',
  'Los Angeles to Las Vegas freight: $120 per order.',
  'LA warehouse 3, LA port 4, PO box 5.',
  'Le Creuset lots 12%, La Marzocco lots 15%.',
  'Sushi (寿司) boxes, each costs 3 to ship and 15% goes to the platform.',
  '寿司 (sushi), 焼き鳥 (yakitori) and ラーメン (ramen) kits: postage is 4 for each kit, and unsold kits are worth nothing.',
  'Käse and Brötchen: we sell each at price and pay 0.20 for packaging.',
  'Wine: Rioja, Côtes du Rhône, Barolo. Duty 0.40 per bottle.',
  'Die cast and die cut models; 12% commission; $2 postage.',
  'Rent a van per day 40, plus a driver.',
  'Pour over coffee, pour spouts, A la carte menus: 30% food cost.',
  'We list on amazon.com, ebay.com and bol.com; un-opened and un-sold boxes go back.',
  'Der Spiegel, Le Monde and El País ads: we pay $3 for each click.',
  'No handling, no returns, no tax.',
  'Gebühr is the fee column in our sheet: subtract it for each unit sold.',
  'Pay 3.',
  'Costa Rica and Costa Coffee beans: £4 per kilo, 5% wastage.',
  'Größe matters: brand A pays 12%, others 8%.',
]

/** Written before the rule knew these languages, one-letter names, addresses and mixed texts. */
const LATER_OTHERS: Readonly<Record<string, readonly string[]>> = {
  Czech: [
    'Nakupujeme za unit_cost, prodáváme za price, provize 15 %.',
    'Poštovné je 4 koruny za každý prodaný kus a skladování stojí 0,10 za týden.',
  ],
  Romanian: [
    'Cumpărăm la unit_cost și vindem la prețul din Sales. Comisionul este de 15%.',
    'Transportul costă 4 lei pentru fiecare bucată vândută, iar ce rămâne nu valorează nimic.',
  ],
  Finnish: [
    'Ostamme hintaan unit_cost ja myymme hintaan price. Palkkio on 15 %.',
    'Toimitus maksaa 4 euroa jokaisesta myydystä kappaleesta, eikä muita kuluja ole.',
  ],
  Swedish: ['Marknadsplatsen tar 15 % av priset och vi betalar 4 kronor för varje såld enhet.'],
  Danish: ['Vi betaler 12 kroner for hver pakke, og resten af varerne er ikke noget værd.'],
  Turkish: [
    'unit_cost ile alıyoruz ve Sales fiyatından satıyoruz. Komisyon yüzde 15.',
    'Her satılan birim için kargo 4 lira ve kalan ürünler için depo ücreti 0,10.',
  ],
  Hungarian: ['Minden eladott darab után 4 euró a szállítás, és a jutalék az ár 15%-a.'],
  Arabic: ['نشتري بسعر unit_cost ونبيع بالسعر في Sales. الشحن 4 لكل وحدة.'],
  Greek: ['Αγοράζουμε με unit_cost και πουλάμε με την τιμή στο Sales. Προμήθεια 15%.'],
  Thai: ['เราซื้อที่ unit_cost และขายตามราคาใน Sales ค่าส่งชิ้นละ 4'],
  Korean: ['수수료는 가격의 12%이고 배송비는 개당 4달러입니다.'],
  'German and English': [
    'Wir kaufen die Ware beim Hersteller und zahlen die Fracht selbst. The marketplace takes 15%.',
    'The marketplace takes 15% of the price. Für jede verkaufte Einheit zahlen wir 3 Euro Versand.',
  ],
  'Spanish and English': [
    'We pay a fee of 10%. El envío nos cuesta 4 por cada unidad vendida y lo que sobra no vale nada.',
  ],
  'French and English': ['Shipping is 3 per unit. Nous payons aussi 2 euros pour chaque retour.'],
}

const LATER_ENGLISH = [
  'profit = a*q - b*q - c*d - l',
  'profit = sum(p) - c*q - l*d - t',
  'Porto 4.90, lager 2 percent, commission 12%.',
  'Commission on Amazon.de 15%, on Fnac.fr 10%, on bol.com 12%.',
  'Amazon.de 15%, Zalando 25%, commission en Fnac 10%.',
  'Ticket del dia 12% commission, menu del día con bebida, sold price 9.',
  'Commission 12%, duty 3%, tax 0.',
  'Tapas bar: we buy jamón, queso and pan con tomate kits, and pay 0.60 for each plate.',
  'Vin de table and vin de pays cases: duty 2.10 a case, revenue share 8%.',
  'Margin 30%, no returns.',
  'Eau de toilette, eau de parfum, crème de la mer: 18% commission, 2.50 parcel.',
  'Trattoria da Enzo and Osteria del Sole: 22% per booking, no-shows cost 4.',
  'São Paulo, Rio de Janeiro, Belo Horizonte: last-mile courier 3.10.',
  'Rua da Prata and Largo do Carmo flats: cleaning 35 per stay, 3% card charge.',
  'Das Auto ads: CPM 4.20, agency 15%.',
  'Ciao Bella gelato: ice 0.30 per tub, 12% spoilage.',
  'Los Pollos Hermanos meals: 30% platform cut, rider 2.75.',
  'Fahrvergnügen T-shirts: print 3.40, Etsy 6.5% + 0.20.',
  'Smörgåsbord boxes: courier 5, 10% commission.',
  'The Hague, Den Bosch and De Pijp shops: rent share 9% of turnover.',
  'VAT (MwSt, TVA, IVA, btw) is passed on; commission 8%.',
  'Zlatý Bažant and Staropramen kegs: deposit 30, returned; excise 1.10 per litre.',
  'Casa de papel prints; 40% royalty.',
  'Piña colada mix, crème brûlée kits, café au lait bowls: postage 4.',
  'Porto–Lisboa route: toll 23, fuel 41, driver 60 per trip.',
  'Sur La Table lots: freight-in 0.08/lb.',
  'El Niño season: hail insurance 2% of value.',
  'A la mode, du jour, en croute: plate cost 3.1, waste 6%.',
  'Dos Equis 12-packs, Tres Leches cakes: chill chain 0.9.',
  'Il Makiage palettes, Le Labo candles, Les Deux tees: consignor gets 60%.',
]

describe('a description that is not in English', () => {
  test.each(Object.entries(LATER_OTHERS))('written later in %s is told so', (_, texts) => {
    expect(texts.filter((text) => !isTold(text))).toEqual([])
  })

  test.each(Object.entries(OTHERS))('but in %s is told so', (_, texts) => {
    expect(texts.filter((text) => !isTold(text))).toEqual([])
  })

  test('is told what to write, and that text is read', () => {
    expect(NOT_ENGLISH.example && read(NOT_ENGLISH.example)).toMatchObject({ ok: true })
  })

  test('is read where all that counts in it is a formula', () => {
    const reading = read(
      'Gewinn je Stück, wie wir ihn rechnen:\nprofit = sum(sold * price) - qty * unit_cost',
    )
    expect(reading.ok).toBe(true)
  })
})

describe('an English description', () => {
  test('is never told that it is not English', () => {
    expect([...ENGLISH, ...LATER_ENGLISH].filter((text) => isTold(text))).toEqual([])
  })

  test('is not one of the thousands that we have: one is Hungarian', () => {
    const items = [
      ...corpusItems(),
      ...exampleItems(),
      ...wordingItems(),
      ...trapItems(),
      ...marketItems(),
      ...denialItems(),
    ]
    expect(items.length).toBeGreaterThan(1000)
    const few = items.filter(
      ({ description }, at) => at % 10 === 0 || description.startsWith('Bort v'),
    )
    const told = atNight(items, few).filter(({ description, menus, sales, texts }) => {
      const reading = readDescription(description, { menus, sales, texts }, {})
      return !reading.ok && reading.feedback.some(({ code }) => code === 'not_english')
    })
    expect(told.map(({ description }) => description.slice(0, 24))).toEqual([
      'Bort veszünk és adunk el',
    ])
  })
})
