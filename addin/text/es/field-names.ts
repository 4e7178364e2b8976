// What each field that a column is mapped to means, in Spanish.
import type { fieldNamesText as English } from '../en/field-names.ts'

export const fieldNamesText: typeof English = {
  menus: {
    key: 'identificador de la oferta',
    menu: 'momento de la decisión: 0 o una etiqueta para cada lista de ofertas',
    T: 'tiempo en periodos: 0 = ahora, negativo = pasado',
    date: 'fecha de la decisión, de la que se deducen menú y T',
    batch: 'lote que también nombran las ventas',
    qty: 'cantidad que ofrece la fila, o una lista de cantidades',
    qty_min: 'cantidad mínima',
    qty_max: 'cantidad máxima',
    qty_step: 'paso entre cantidades',
    unit_cost: 'coste por unidad, puesta en destino',
    unit_price: 'precio de venta esperado por unidad',
    T_lead: 'periodos hasta la primera venta',
    historically_available: 'si la fila realmente se podía tomar',
    historically_chosen: 'si se tomó la fila',
    qty_taken: 'cantidad tomada (0 o vacío = rechazada)',
    profit: 'beneficio realizado de las ofertas anteriores',
  },
  sales: {
    date: 'fecha de la venta',
    qty: 'unidades vendidas',
    price: 'precio por unidad',
    T_signal_delay: 'periodos hasta que se conoció la venta',
    unit_holding_cost: 'coste de almacenamiento por unidad y periodo',
    unit_fee: 'tarifa por unidad pedida',
  },
}
