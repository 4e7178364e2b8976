// Tables of words: objects without a prototype, so that "constructor" is no entry of any of them.
/** A record without inherited names: "constructor" is no word of it. A bundle leaves out those that nothing reads. */
/* @__NO_SIDE_EFFECTS__ */
export function table<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}

/** The words of a text, by white space. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean)
}

/* @__NO_SIDE_EFFECTS__ */
/** The words of rows "key word word …" parted by semicolons, each with its key. */
export const byWord = <Key extends string>(rows: string): Readonly<Record<string, Key>> =>
  table(
    Object.fromEntries(
      rows.split(';').flatMap((row) => {
        const [key, ...own] = words(row)
        return own.map((word) => [word.replaceAll('_', ' '), key as Key])
      }),
    ),
  )

/** Units of weight and volume, by the measure that columns of that kind are bound to. */
export const MEASURES = byWord(`
  kg kg kilo kilos kilogram kilograms kilogramme kilogrammes kgs; g g gram grams grammes gramme;
  lb lb lbs pound pounds; oz oz ounce ounces; t t tonne tonnes; l litre litres liter liters l;
  m3 m3 cbm cbms cube cubes cubic_metre cubic_meter cubic_metres cubic_meters;
  ft3 cuft ft3 cubic_foot cubic_feet`)
