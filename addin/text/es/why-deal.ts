// Why a deal is taken, and why little is taken, in Spanish.
import type { LittleTakenCode } from '#contract/schemas.ts'
import type { whyDealText as Deal, whyLittleText as Little } from '../en/why-deal.ts'
import { numberOf as of, sayByCode, type Numbers } from '../by-code.ts'
import { moreOptionsText } from './more-options.ts'
import { counted, countText, moneyText, numberText } from './words.ts'

export const whyDealText: typeof Deal = {
  title: '¿Por qué esta oferta?',
  deal: 'Oferta',
  like: 'Las ofertas anteriores más parecidas y lo que rindieron en dinero:',
  forecast:
    'Lo que más influyó en su previsión: cuánto dinero la desplaza cada valor respecto a una oferta media.',
  menu: 'Menú',
  qty: 'Cant.',
  earned: 'Obtenido',
  alike: 'Parecido',
  columns: {
    qty: 'Cantidad (unidades)',
    unit_cost: 'Coste unitario',
    unit_price: 'Precio unitario',
    'unit_price / unit_cost': 'Precio unitario ÷ coste unitario',
    T_lead: 'Plazo (periodos)',
  },
  carried: (column, value, effect) => `${column} ${value}: ${effect}`,
  blank: 'vacío',
}

const percent = (share: number): string => `${numberText(Math.round(1000 * share) / 10)} %`

function takes(numbers: Numbers): string {
  const deals = `de las ${countText(of(numbers, 'deals'))} ofertas de hoy`
  const taken = of(numbers, 'taken')
  return taken === 0
    ? `El plan no toma ninguna ${deals}`
    : `El plan toma ${countText(taken)} ${deals}`
}

/** By the service's code. */
const SAYS: Readonly<Record<LittleTakenCode, (numbers: Numbers) => string>> = {
  nothing_available: (n) =>
    `No se puede tomar ninguna de las ${countText(of(n, 'deals'))} ofertas de hoy: todas figuran como no disponibles. Revise la columna que lo indica.`,
  past_deals_lost: (n) =>
    `${counted(of(n, 'outcomes'), 'oferta anterior perdió', 'ofertas anteriores perdieron')} ${moneyText(Math.abs(of(n, 'total')))} en total; ${countText(of(n, 'gains'))} dieron beneficio. Compruebe que cada importe vale por unidad, en la misma moneda y una sola vez.`,
  too_few_outcomes: (n) =>
    `${takes(n)}: ${counted(of(n, 'outcomes'), 'oferta anterior terminada dice', 'ofertas anteriores terminadas dicen')} poco; hacen falta unas ${countText(of(n, 'wanted'))}. Añada menús más antiguos con sus ventas y compruebe que el horizonte deja suficientes ofertas terminadas.`,
  confidence_asked: (n) =>
    `${takes(n)}: se pide una confianza de ${percent(of(n, 'asked'))} y la oferta más segura tiene ${percent(of(n, 'highest'))}. Sin «${moreOptionsText.caution}» toma ${countText(of(n, 'unasked'))}.`,
  margins_thin: (n) => {
    const [paying, best, replayed] = [of(n, 'paying'), moneyText(of(n, 'best')), of(n, 'replayed')]
    const again =
      replayed > 0
        ? ` Los menús anteriores, planificados de nuevo, rindieron ${moneyText(replayed)}.`
        : ''
    const why =
      paying === 0
        ? `de ninguna se espera beneficio; de la mejor, ${best}.${again}`
        : `${countText(paying)} ${paying === 1 ? 'parece rentable' : 'parecen rentables'}, la mejor con ${best}. Es poco frente a la duda: ${countText(of(n, 'gains'))} de ${countText(of(n, 'outcomes'))} ofertas anteriores dieron beneficio.`
    return `${takes(n)}: ${why} Compare los costes y precios de hoy con los de menús anteriores: la misma moneda y la misma unidad.`
  },
}

export const whyLittleText: typeof Little = {
  none: 'Por qué no se toma nada',
  little: 'Por qué se toma tan poco',
  limitBinds: (limit, taken, leftOut) =>
    `Con «Gasto máximo» ${moneyText(limit)} se toman ${countText(taken)} de ${counted(taken + leftOut, 'oferta')}. Pruebe con un límite mayor o sin límite.`,
  says: (code, numbers) => sayByCode(SAYS, code, numbers),
}
