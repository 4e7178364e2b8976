// What each field that a column is mapped to means, in German.
import type { fieldNamesText as English } from '../en/field-names.ts'

export const fieldNamesText: typeof English = {
  menus: {
    key: 'Schlüssel des Angebots',
    menu: 'Zeitpunkt der Entscheidung: 0 oder eine Bezeichnung je Liste von Angeboten',
    T: 'Zeit in Perioden: 0 = jetzt, negativ = früher',
    date: 'Datum der Entscheidung, aus dem Menü und T folgen',
    batch: 'Charge, die auch die Verkäufe nennen',
    qty: 'Menge, die die Zeile anbietet, oder eine Liste von Mengen',
    qty_min: 'kleinste Menge',
    qty_max: 'größte Menge',
    qty_step: 'Schritt zwischen den Mengen',
    unit_cost: 'Einstandskosten je Stück',
    unit_price: 'erwarteter Verkaufspreis je Stück',
    T_lead: 'Perioden bis zum ersten Verkauf',
    historically_available: 'ob die Zeile wirklich zu haben war',
    historically_chosen: 'ob die Zeile genommen wurde',
    qty_taken: 'genommene Menge (0 oder leer = abgelehnt)',
    profit: 'erzielter Gewinn früherer Angebote',
  },
  sales: {
    date: 'Datum des Verkaufs',
    qty: 'verkaufte Stückzahl',
    price: 'Preis je Stück',
    T_signal_delay: 'Perioden, bis der Verkauf bekannt wurde',
    unit_holding_cost: 'Lagerkosten je Stück und Periode',
    unit_fee: 'Gebühr je bestelltem Stück',
  },
}
