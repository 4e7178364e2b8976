// Whether a description, or a sentence of it, is written in another language than English, by its commonest words and by
// its script. English words count strongly against it, because names of goods and places are foreign in English texts
// too. It knows the languages below alone: another one in Latin letters is not told.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that no language below has. */
const ENGLISH = words(
  'the of and to for with we our us you your they them their he she his her it its this that these those which who ' +
    'what when where how is are be been being were have has had will would can could should must may do does did not ' +
    'but if then than because while from at by into onto after before during until about above below between under ' +
    'over out up down off each every any some both few many much other another such only own same very all one two ' +
    'three ten half there here also buy buys bought sell sells sold selling pay pays paid cost costs price prices fee ' +
    'fees charge charges charged earn earns earned keep keeps lose loss unit units piece pieces item items sale sales ' +
    'deal deals goods stock left leftover leftovers unsold shipping storage freight postage packaging handling ' +
    'discount refund rent labour labor delivery customer customers supplier suppliers insurance warehouse lots order ' +
    'commission percent margin profit revenue duty tax ticket tickets royalty toll fuel waste returns ' +
    'orders week weeks month months day days year years',
)

/**
 * By language: its commonest words and those of trade. Left out is what is English too, or a part of names and
 * codes in English texts: die, pour, per, plus, van, un-, .com.
 */
const OTHERS: Readonly<Record<string, ReadonlySet<string>>> = {
  german: words(
    'der das den dem des und oder ist sind wird werden wurde wir uns unser unsere sie ihr ein eine einen einem einer ' +
      'eines zu zum zur mit von vom für auf aus bei nach nicht kein keine auch nur als wenn dass wie über unter jede ' +
      'jeder jedes jeden jeweils je kaufen verkaufen verkauft verkaufte verkauften zahlen bezahlen kosten kostet ' +
      'gebühr gebühren stück preis preises einkauf verkauf einkaufspreis verkaufspreis versand porto lager lagerung ' +
      'lagerkosten gewinn woche wochen monat tag jahr nichts übrig einheit rabatt sonst',
  ),
  french: words(
    'le la les du et est sont nous notre nos vous votre il elle une au aux avec sur dans qui que pas ce cette ' +
      'ces chaque tout toute tous autres achetons vendons vendu vendue vendus achat vente prix coût coûte coûts frais ' +
      'unité unités livraison stockage semaine mois jour année reste invendus bénéfice payons aussi retour',
  ),
  spanish: words(
    'el los las la del es nosotros nuestro nuestra su sus una unas con por para en que lo cada todo toda compramos ' +
      'vendemos vendida vendido vendidas precio coste costes costo cuesta comisión unidad unidades envío almacenaje ' +
      'semana semanas día año sobra queda vale nada hay otros beneficio ganancia también',
  ),
  italian: words(
    'il gli la della dello dei delle nel nella è sono noi nostro nostra una uno alla con che non si ogni tutto ' +
      'compriamo vendiamo acquistiamo venduto venduta vendute prezzo costo costi commissione unità spedizione magazzino ' +
      'settimana settimane mese giorno anno resta invenduto guadagno anche più pezzo',
  ),
  portuguese: words(
    'os uma um da das dos ao à é são nós nosso nossa por em que não cada todo toda compramos vendemos vendida vendido ' +
      'vendidas preço custo custos custa taxa unidade unidades envio frete armazenagem semana semanas mês ano sobra vale ' +
      'nada outros há lucro também pelo pela',
  ),
  dutch: words(
    'de het een en zijn wordt worden wij onze ons voor met op aan uit bij naar niet geen ook maar als dat deze die elke ' +
      'elk ieder iedere kopen verkopen verkocht verkochte kosten kost prijs stuk stuks eenheid verzending opslag winst ' +
      'weken maand dag jaar te wat neemt',
  ),
  polish: words(
    'ze na od za jest są nie się że który która które jak lub oraz każdy każda każde każdej kupujemy sprzedajemy ' +
      'sprzedana sprzedanej sprzedaży cena ceny cenie koszt kosztuje koszty opłata prowizja wynosi sztuka sztuki sztukę ' +
      'jednostka jednostki wysyłka magazyn tydzień miesiąc dzień rok zysk',
  ),
  czech: words(
    'za na je jsou se že který která které každý každá každé nebo jen jako nakupujeme kupujeme prodáváme prodaný prodaná ' +
      'prodané cena ceny cenu náklad náklady stojí poplatek poplatky provize poštovné doprava skladování kus kusy týden ' +
      'měsíc rok zisk koruny',
  ),
  romanian: words(
    'și la cu din este sunt pe fiecare care nu sau iar ce cumpărăm vindem vândut vândută vândute preț prețul prețului ' +
      'cost costă costul taxă taxe comision comisionul transportul bucată bucăți unitate săptămână lună an zi profit lei',
  ),
  finnish: words(
    'ja on ei eikä ovat että joka jotka tai mutta kun jos myös ostamme myymme myyty myydystä hinta hintaan hinnasta ' +
      'maksaa maksamme kulu kulut kuluja palkkio toimitus varastointi kappale kappaleesta yksikkö viikko kuukausi vuosi ' +
      'voitto jokainen jokaisesta muita',
  ),
  turkish: words(
    've ile bir bu için her olan değil veya kadar alıyoruz satıyoruz satılan fiyat fiyatı fiyatından maliyet ücret ' +
      'ücreti komisyon yüzde kargo depo birim adet hafta ay yıl kâr kalan',
  ),
  hungarian: words(
    'és az egy minden után nem hogy ami vagy veszünk eladunk eladott ár ára áron költség díj jutalék szállítás raktár ' +
      'darab hét hónap év nyereség',
  ),
  nordic: words(
    'och att det som ett på är av för med vi den inte om har var varje eller alla köper säljer säljs såld priset pris ' +
      'kostar kostnad styck enhet vecka månad år vinst og af til ikke hver køber sælger selger koster stk uge uke måned',
  ),
}

/** English words that such a language has too: they tell nothing of it. */
const SHARED: Readonly<Record<string, ReadonlySet<string>>> = {
  german: words('was will'),
  dutch: words('we is of over was week were'),
  polish: words('do to'),
  portuguese: words('do'),
  nordic: words('for over'),
  romanian: words('cost profit'),
}

/** Letters of scripts in which English is not written. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu
/** A word as it stands, with digits; the end of an address such as amazon.de is no word. */
const WORD = /(?<![\p{L}\p{N}_]|[\p{L}\p{N}]\.)[\p{L}\p{N}_]+/gu
/** The end of a sentence, or of a line. */
const SENTENCE = /[.!?;]\s+|\n+/
/** Names of columns, sizes and codes. */
const CODE = /_|^[a-z]*\d/i

/** Articles and prepositions that begin names in English texts: “Le Creuset”, “Los Angeles”. */
const IN_NAMES = words('le la les el los las il der des du de del della dos das da den von')

/** Different foreign words that are needed, and how many of them each English word outweighs. */
const LEAST = 2
const OUTWEIGHS = 2
/** Those of a sentence without an English word, in a text that has English ones. */
const LEAST_OF_SENTENCE = 3
/** Where so many letters are of another script, and no more English words stand between them. */
const SCRIPT_SHARE = 1 / 3
const ENGLISH_BETWEEN = 2

/** Whether the text, or a sentence of it, is in another language; `names`: columns, which may be named in any. */
export function isOtherLanguage(text: string, names: readonly string[]): boolean {
  const columns = new Set(names.map((name) => name.toLowerCase()))
  const whole = text.normalize('NFC')
  return (
    isForeign(whole, columns, LEAST) ||
    whole.split(SENTENCE).some((sentence) => isForeign(sentence, columns, LEAST_OF_SENTENCE))
  )
}

function isForeign(text: string, columns: ReadonlySet<string>, least: number): boolean {
  const found = new Set(
    (text.match(WORD) ?? [])
      // A letter alone is a name in a formula.
      .filter((word) => !/^[a-z]$/i.test(word) && !CODE.test(word) && !isOfName(word))
      .map((word) => word.toLowerCase())
      .filter((word) => !columns.has(word)),
  )
  const counted = (own: ReadonlySet<string>): number =>
    [...found].filter((word) => own.has(word)).length
  const english = counted(ENGLISH)
  const letters = [...found].join('').replaceAll(/\P{L}/gu, '')
  const other = letters.match(OTHER_SCRIPT)?.length ?? 0
  if (other > SCRIPT_SHARE * Array.from(letters).length && english <= ENGLISH_BETWEEN) return true
  return Object.entries(OTHERS).some(([language, own]) => {
    const foreign = counted(own)
    const against = english - counted(SHARED[language] ?? new Set())
    return foreign >= least && foreign > OUTWEIGHS * against
  })
}

/** An abbreviation such as LA or PO, or a capital article. */
function isOfName(word: string): boolean {
  if (word.length <= 3 && word === word.toUpperCase() && word !== word.toLowerCase()) return true
  return word[0] !== word[0]!.toLowerCase() && IN_NAMES.has(word.toLowerCase())
}
