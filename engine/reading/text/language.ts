// Whether a description, or a sentence of it, is written in another language than English, by its commonest words and by
// its script. English words count strongly against it, because names of goods and places are foreign in English texts
// too. It knows some languages alone: another one in Latin letters is not told.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words of English; those that another language has too, such as “was” and “week”, count as English. */
const ENGLISH = words(
  'the of and to for with we our us you your they them their he she his her it its this that these those which who ' +
    'what when where how is are be been being were have has had will would can could should must may do does did not ' +
    'but if then than because while from at by into onto after before during until about above below between under ' +
    'over out up down off each every any some both few many much other another such only own same very all one two ' +
    'three ten half there here also buy buys bought sell sells sold selling pay pays paid cost costs price prices fee ' +
    'fees charge charges charged earn earns earned keep keeps lose loss unit units piece pieces item items sale sales ' +
    'deal deals goods stock left leftover leftovers unsold shipping storage freight postage packaging handling ' +
    'courier discount refund rent labour labor delivery customer customers supplier suppliers insurance warehouse lots order ' +
    'commission percent margin profit revenue duty tax ticket tickets royalty toll fuel waste returns ' +
    'orders week weeks month months day days year years',
)

/**
 * The commonest words, and those of trade, of German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Romanian,
 * Finnish, Turkish, Hungarian and the Nordic languages. Left out is what is English too, or a part of names and codes in
 * English texts: die, pour, per, plus, van, un-, .com.
 */
const FOREIGN = words(
  'der das den dem des und oder ist sind wird werden wurde wir uns unser unsere sie ihr ein eine einen einem ' +
    'einer eines zu zum zur mit von vom für auf aus bei nach nicht kein keine auch nur als wenn dass wie über ' +
    'unter jede jeder jedes jeden jeweils je kaufen verkaufen verkauft verkaufte verkauften zahlen bezahlen ' +
    'kosten kostet gebühr gebühren stück preis preises einkauf verkauf einkaufspreis verkaufspreis versand porto ' +
    'lager lagerung lagerkosten gewinn woche wochen monat tag jahr nichts übrig einheit rabatt sonst le la les ' +
    'du et est sont nous notre nos vous votre il elle une au aux avec sur dans qui que pas ce cette ces chaque ' +
    'tout toute tous autres achetons vendons vendu vendue vendus achat vente prix coût coûte coûts frais unité ' +
    'unités livraison stockage semaine mois jour année reste invendus bénéfice payons aussi retour el los las ' +
    'del es nosotros nuestro nuestra su sus una unas con por para en lo cada todo toda compramos vendemos ' +
    'vendida vendido vendidas precio coste costes costo cuesta comisión unidad unidades envío almacenaje semana ' +
    'semanas día año sobra queda vale nada hay otros beneficio ganancia también gli della dello dei delle nel ' +
    'nella è sono noi nostro nostra uno alla che non si ogni tutto compriamo vendiamo acquistiamo venduto ' +
    'venduta vendute prezzo costi commissione unità spedizione magazzino settimana settimane mese giorno anno ' +
    'resta invenduto guadagno anche più pezzo os uma um da dos ao à é são nós nosso nossa em não preço custo ' +
    'custos custa taxa unidade envio frete armazenagem mês ano outros há lucro também pelo pela de het een zijn ' +
    'wordt worden wij onze ons voor met op aan uit bij naar niet geen ook maar dat deze die elke elk ieder ' +
    'iedere kopen verkopen verkocht verkochte kost prijs stuk stuks eenheid verzending opslag winst weken maand ' +
    'dag jaar te wat neemt ze na od za jest są nie się że który która które jak lub oraz każdy każda każde ' +
    'każdej kupujemy sprzedajemy sprzedana sprzedanej sprzedaży cena ceny cenie koszt kosztuje koszty opłata ' +
    'prowizja wynosi sztuka sztuki sztukę jednostka jednostki wysyłka magazyn tydzień miesiąc dzień rok zysk ' +
    'jsou se že který která které každý každá každé nebo jen jako nakupujeme kupujeme prodáváme prodaný prodaná ' +
    'prodané cenu náklad náklady stojí poplatek poplatky provize poštovné doprava skladování kus kusy týden ' +
    'měsíc zisk koruny și cu din este sunt pe fiecare care nu sau iar cumpărăm vindem vândut vândută vândute ' +
    'preț prețul prețului costă costul taxă taxe comision comisionul transportul bucată bucăți unitate săptămână ' +
    'lună an zi lei ja on ei eikä ovat että joka jotka tai mutta kun jos myös ostamme myymme myyty myydystä ' +
    'hinta hintaan hinnasta maksaa maksamme kulu kulut kuluja palkkio toimitus varastointi kappale kappaleesta ' +
    'yksikkö viikko kuukausi vuosi voitto jokainen jokaisesta muita ve ile bir bu için olan değil veya kadar ' +
    'alıyoruz satıyoruz satılan fiyat fiyatı fiyatından maliyet ücret ücreti komisyon yüzde kargo depo birim ' +
    'adet hafta ay yıl kâr kalan és az egy minden után nem hogy ami vagy veszünk eladunk eladott ár ára áron ' +
    'költség díj jutalék szállítás raktár darab hét hónap év nyereség och att det som ett på är av för med vi ' +
    'inte om har var varje eller köper säljer säljs såld priset pris kostar kostnad styck enhet vecka månad år ' +
    'vinst og af til ikke hver køber sælger selger koster stk uge uke måned',
)

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
  const foreign = counted(FOREIGN)
  return foreign >= least && foreign > OUTWEIGHS * english
}

/** An abbreviation such as LA or PO, or a capital article. */
function isOfName(word: string): boolean {
  if (word.length <= 3 && word === word.toUpperCase() && word !== word.toLowerCase()) return true
  return word[0] !== word[0]!.toLowerCase() && IN_NAMES.has(word.toLowerCase())
}
