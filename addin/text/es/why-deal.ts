// Why a deal is taken, and why little is taken, in Spanish.
import type { whyDealText as Deal, whyLittleText as Little } from '../en/why-deal.ts'
import { counted, countText, moneyText } from './words.ts'

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

export const whyLittleText: typeof Little = {
  none: 'Por qué no se toma nada',
  little: 'Por qué se toma tan poco',
  limitBinds: (limit, taken, leftOut) =>
    `Con «Gasto máximo» ${moneyText(limit)} se toman ${countText(taken)} de ${counted(taken + leftOut, 'oferta')}. Pruebe con un límite mayor o sin límite.`,
}
