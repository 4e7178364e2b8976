// Why a deal is taken, and why little is taken, in German.
import type { LittleTakenCode } from '#contract/schemas.ts'
import type { whyDealText as English, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { numberOf as of, sayByCode, type Numbers } from '../by-code.ts'
import { moreOptionsText } from './more-options.ts'
import { counted, countText, moneyText, numberText } from './words.ts'

export const whyDealText: typeof English = {
  title: 'Warum dieses Angebot?',
  deal: 'Angebot',
  like: 'Die ähnlichsten früheren Angebote und was sie an Geld brachten:',
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

const percent = (share: number): string => `${numberText(Math.round(1000 * share) / 10)} %`

function takes(numbers: Numbers): string {
  const deals = `der ${countText(of(numbers, 'deals'))} heutigen Angebote`
  const taken = of(numbers, 'taken')
  return taken === 0
    ? `Der Plan nimmt keines ${deals}`
    : `Der Plan nimmt ${countText(taken)} ${deals}`
}

/** By the service's code. */
const SAYS: Readonly<Record<LittleTakenCode, (numbers: Numbers) => string>> = {
  nothing_available: (n) =>
    `Keines der ${countText(of(n, 'deals'))} heutigen Angebote lässt sich nehmen: Alle sind als nicht verfügbar gekennzeichnet. Prüfen Sie die Spalte, die das sagt.`,
  past_deals_lost: (n) =>
    `${counted(of(n, 'outcomes'), 'früheres Angebot verlor', 'frühere Angebote verloren zusammen')} ${moneyText(Math.abs(of(n, 'total')))}; ${countText(of(n, 'gains'))} davon brachten Gewinn. Prüfen Sie, ob jeder Betrag für ein Stück, in derselben Geldeinheit und nur einmal gilt.`,
  too_few_outcomes: (n) =>
    `${takes(n)}: ${counted(of(n, 'outcomes'), 'abgeschlossenes früheres Angebot sagt', 'abgeschlossene frühere Angebote sagen')} wenig; etwa ${countText(of(n, 'wanted'))} sind nötig. Fügen Sie ältere Menüs mit ihren Verkäufen hinzu, und prüfen Sie, ob bis zur Abschreibung genug Angebote abgeschlossen sind.`,
  confidence_asked: (n) =>
    `${takes(n)}: Verlangt ist eine Sicherheit von ${percent(of(n, 'asked'))}, und das sicherste Angebot hat ${percent(of(n, 'highest'))}. Ohne „${moreOptionsText.caution}“ nimmt er ${countText(of(n, 'unasked'))}.`,
  margins_thin: (n) => {
    const [paying, best, replayed] = [of(n, 'paying'), moneyText(of(n, 'best')), of(n, 'replayed')]
    const again =
      replayed > 0 ? ` Frühere Menüs, noch einmal geplant, brachten ${moneyText(replayed)}.` : ''
    const why =
      paying === 0
        ? `Von keinem ist ein Gewinn zu erwarten, vom besten ${best}.${again}`
        : `${countText(paying)} ${paying === 1 ? 'sieht' : 'sehen'} gewinnbringend aus, das beste mit ${best}. Das ist wenig, denn nur ${countText(of(n, 'gains'))} von ${countText(of(n, 'outcomes'))} früheren Angeboten brachten Gewinn.`
    return `${takes(n)}: ${why} Prüfen Sie die heutigen Kosten und Preise neben denen früherer Menüs: dieselbe Geldeinheit, dieselbe Stückgröße.`
  },
}

export const whyLittleText: typeof EnglishLittle = {
  none: 'Warum nichts genommen wird',
  little: 'Warum so wenig genommen wird',
  limitBinds: (limit, taken, leftOut) =>
    `„Höchstens ausgeben“ ${moneyText(limit)} nimmt ${countText(taken)} von ${counted(taken + leftOut, 'Angebot', 'Angeboten')}. Prüfen Sie: eine höhere Grenze oder keine.`,
  says: (code, numbers) => sayByCode(SAYS, code, numbers),
}
