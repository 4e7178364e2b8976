// Tables of words: objects without a prototype, so that "constructor" is no entry of any of them.
/** A record without inherited names: "constructor" is no word of it. */
export function table<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}

/** The words of a text, by white space. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean)
}

// Measures of weight and volume, by the words that people use for them: data only.

/** Units of weight and volume, by the measure that columns of that kind are bound to. */
export const MEASURES: Readonly<Record<string, string>> = table({
  kg: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilogramme: 'kg',
  kilogrammes: 'kg',
  kgs: 'kg',
  g: 'g',
  gram: 'g',
  grams: 'g',
  grammes: 'g',
  gramme: 'g',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  t: 't',
  tonne: 't',
  tonnes: 't',
  m3: 'm3',
  cbm: 'm3',
  cbms: 'm3',
  cube: 'm3',
  cubes: 'm3',
  'cubic metre': 'm3',
  'cubic meter': 'm3',
  'cubic metres': 'm3',
  'cubic meters': 'm3',
  cuft: 'ft3',
  ft3: 'ft3',
  'cubic foot': 'ft3',
  'cubic feet': 'ft3',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  l: 'l',
})
