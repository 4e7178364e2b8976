// Problems that the service's rules find in the tables, in German.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  SALES_KEYS,
  TABLE_COLUMNS,
} from '#contract/limits.ts'
import type { ProblemCode, ruleProblemsText as English } from '../en/rule-problems.ts'
import { counted, countText } from './words.ts'

export type { ProblemCode } from '../en/rule-problems.ts'

type Facts = Parameters<(typeof English)['statement']>[1]

const checksOff = 'deaktivieren Sie „Prüfen, ob die Historie groß genug ist“ in den Optionen'
const tellOperator =
  'Laden Sie das Add-In neu; wenn es dabei bleibt, melden Sie es dem Betreiber des Dienstes.'

/** Remedies in terms of the sheet. */
const fix: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_option: 'Berichtigen Sie sie in den Optionen oder lassen Sie das Feld leer.',
  unknown_model: 'Wählen Sie „Wahl des Dienstes“ in den Optionen.',
  missing_table: 'Wählen Sie die Tabelle unter „Tabellen“.',
  missing_column: 'Wählen Sie die Spalte unter „Spalten“.',
  missing_value: 'Füllen Sie die Zelle aus oder löschen Sie die ganze Zeile.',
  qty_not_positive:
    'Berichtigen Sie die Menge oder lassen Sie Zeilen ohne Menge weg: Eine Zeile bietet eine Menge über 0 an; ablehnen lässt sich ein Angebot immer.',
  no_task_rows:
    'Wählen Sie die Periode oder die Tabelle, in der die zu entscheidenden Angebote stehen.',
  too_few_task_rows: `Führen Sie alle Kandidaten auf, auch die, die Sie ablehnen würden, oder ${checksOff}.`,
  too_few_past_menus: `Fügen Sie frühere Menüs hinzu, wählen Sie eine kürzere Periode oder ${checksOff}.`,
  too_few_observed: `Fügen Sie mehr Historie hinzu, kennzeichnen Sie die genommenen Mengen, fügen Sie Verkäufe von 0 für Angebote hinzu, von denen nichts verkauft wurde, oder ${checksOff}.`,
  no_unobserved:
    'Führen Sie frühere Menüs vollständig auf, mit den Angeboten, die nicht genommen wurden.',
  not_numeric:
    'Geben Sie nur die Zahl ein: ohne Einheit, Zeichen oder Text. Eine Zahl links in ihrer Zelle ist für Excel Text: Geben Sie sie neu ein.',
  size_unknown:
    'Ordnen Sie die Spalte zu, die die genommene Menge kennzeichnet oder sagt, wie viel genommen wurde.',
  sale_in_future:
    'Berichtigen Sie die Zeit des Verkaufs oder löschen Sie seine Zeile: Es zählt nur, was geschehen ist.',
  sale_before_menu:
    'Berichtigen Sie die Zeit des Verkaufs oder des Angebots; Verkäufe eines früheren Einkaufs brauchen dessen Schlüssel oder Menü.',
  sale_after_horizon:
    'Berichtigen Sie die Zeit des Verkaufs oder erhöhen Sie „Perioden bis zur Abschreibung von Resten“ in den Optionen auf die Zeit, die Bestand wirklich gehalten wird.',
  sold_more_than_taken:
    'Berichtigen Sie die genommene Menge oder die Verkäufe; Stücke, die vorher da waren, brauchen eine Spalte wie „stock“. Zählt die Menge Versuche (Anrufe, Besuche), so sagen Sie das in der Beschreibung.',
  chosen_without_sales:
    'Geben Sie in den Optionen an, was ein Kennzeichen bedeutet: genommen, oder wäre genommen worden.',
  too_many_rows: 'Lassen Sie die ältesten Menüs samt ihren Verkäufen weg.',
  no_profit:
    'Ordnen Sie die Spalte der erzielten Gewinne zu oder lassen Sie den Dienst die Verkäufe bewerten.',
  sales_empty:
    'Wählen Sie die Tabelle der Verkäufe oder ordnen Sie die Spalte der erzielten Gewinne zu.',
  unknown_field: tellOperator,
  description_too_long: 'Kürzen Sie sie: Nötig ist nur, was den Gewinn eines Angebots bestimmt.',
  unread_field: tellOperator,
  unreadable_key: 'Schreiben Sie den Schlüssel in beiden Tabellen als Text oder als Zahl.',
  unreadable_flag:
    'Schreiben Sie 1 oder 0 oder WAHR oder FALSCH; leer gilt als verfügbar und nicht gewählt.',
  menu_not_integer:
    'Nummerieren Sie die Menüs mit ganzen Zahlen: 0 das aktuelle, jedes frühere mit einer eigenen.',
  negative_value:
    'Schreiben Sie 0 oder mehr; ziehen Sie zurückgegebene Stücke vom zugehörigen Verkauf ab.',
  out_of_range:
    'Berichtigen Sie den Wert; sind alle so groß, rechnen Sie durchgehend in Tausend. Zeiten zählen in Perioden, nicht als Datum.',
  menu_t_mismatch:
    'Geben Sie dem aktuellen Menü die Nummer 0 und T = 0, jedem früheren eine andere Nummer und T < 0.',
  menu_in_future:
    'Zählen Sie T in Perioden ab jetzt: Das aktuelle Menü hat 0, frühere Menüs sind negativ.',
  key_in_two_menus:
    'Geben Sie dem Angebot in jedem früheren Menü einen eigenen Schlüssel, zum Beispiel Schlüssel und Menü verbunden, auch in den Verkäufen.',
  key_at_two_times: 'Geben Sie allen Mengen eines Schlüssels in einem Menü dasselbe T.',
  duplicate_option:
    'Behalten Sie eine der gleichen Zeilen oder geben Sie anderen Angeboten eigene Schlüssel.',
  several_chosen: 'Kennzeichnen Sie je Menü höchstens eine Menge eines Schlüssels.',
  chosen_not_available: 'Kennzeichnen Sie die Zeile als verfügbar oder als nicht gewählt.',
  named_column_missing:
    'Benennen Sie die Spalte um, wenn sie gemeint ist, oder nennen Sie sie in der Beschreibung so, wie sie heißt.',
  stock_ambiguous: 'Nennen Sie die richtige in der Beschreibung oder benennen Sie die anderen um.',
  too_many_keys:
    'Lassen Sie Verkäufe von Schlüsseln weg, die in keinem Menü stehen, oder die ältesten Menüs samt ihren Verkäufen.',
  fee_differs:
    'Die Gebühr gilt je bestelltem Stück: Geben Sie allen Zeilen eines Schlüssels dieselbe oder lassen Sie die übrigen leer.',
  sale_menu_differs:
    'Berichtigen Sie Menü oder Schlüssel des Verkaufs oder lassen Sie das Menü leer: Dann entscheidet der Schlüssel.',
  profit_on_task: 'Lassen Sie den Gewinn im aktuellen Menü leer: Der Plan sagt ihn voraus.',
  negative_signal_delay:
    'Schreiben Sie, nach wie vielen Perioden der Verkauf bekannt wurde: 0 oder mehr.',
  sold_not_available:
    'Kennzeichnen Sie das Angebot als verfügbar oder berichtigen Sie den Schlüssel der Verkäufe.',
  blank_rows: 'Füllen Sie diese Zeilen aus, wenn sie Daten enthalten sollen.',
  feature_too_large: 'Berichtigen Sie diese Zellen oder lassen Sie sie leer.',
  incomplete_rows:
    'Füllen Sie die nötigen Zellen dieser Zeilen aus, wenn sie zählen sollen; ein Angebot, von dem nichts verkauft wurde, braucht den Verkauf 0.',
  read_as: 'Ist das falsch, so schreiben Sie einfache Zahlen oder Daten, sonst Wörter.',
  looks_numeric:
    'Schreiben Sie alle Zellen in einer Form als einfache Zahlen oder Daten; sind es Namen, ist alles richtig.',
  sales_match_nothing:
    'Schreiben Sie die Schlüssel in den Verkäufen wie in den Menüs, oder ergänzen Sie die fehlenden Verkäufe.',
  sales_unknown_key:
    'Fügen Sie die Menüzeilen dieser Schlüssel hinzu oder berichtigen Sie die Schlüssel; Verkäufe des aktuellen Menüs werden nicht gelesen.',
  profit_ignored: 'Nur die genommene Menge hat einen erzielten Gewinn: Kennzeichnen Sie sie.',
  unavailable_task_rows:
    'Kennzeichnen Sie die Zeile als verfügbar oder lassen Sie das Kennzeichen leer, wo sie genommen werden kann.',
  chosen_on_task:
    'Über das aktuelle Menü entscheidet der Plan: Kennzeichnen Sie nur frühere Zeilen.',
  no_zero_sales:
    'Ein Angebot, das genommen und von dem nichts verkauft wurde, braucht eine Verkaufszeile mit der Menge 0.',
  column_misspelt:
    'Benennen Sie die Spalte um, wenn die bekannte gemeint ist; sonst nennen Sie sie in der Beschreibung so, wie sie heißt, oder lassen Sie sie weg.',
  value_out_of_line:
    'Berichtigen Sie den Wert, wenn das Dezimalzeichen falsch steht: Der Plan lernt von ihm, wie er ist.',
  keys_alike:
    'Schreiben Sie jeden Schlüssel überall gleich: Schlüssel werden Zeichen für Zeichen verglichen.',
  stock_not_bound:
    'Waren diese Stücke vorher da und wurden zuerst verkauft, so nennen Sie die Spalte in der Beschreibung.',
  description_missing: 'Sagen Sie in der Beschreibung, was ein Angebot bringt und was es kostet.',
  too_many_columns: 'Lassen Sie Spalten weg, die das Ergebnis nicht beeinflussen.',
}

/** " in der Spalte „Kosten“"; empty where no column is known. */
const inColumn = ({ header }: Facts): string =>
  header === null ? '' : ` in der Spalte „${header}“`
/** " „Kosten“"; empty where no column is known. */
const called = ({ header }: Facts): string => (header === null ? '' : ` „${header}“`)
const rows = ({ count }: Facts): string => counted(count, 'Zeile', 'Zeilen')
const deals = ({ count }: Facts): string => counted(count, 'früheres Angebot', 'frühere Angebote')
/** The verb that fits the count. */
const verb = ({ count }: Facts, one: string, many: string): string => (count === 1 ? one : many)

const statements: Readonly<Record<ProblemCode, (facts: Facts) => string>> = {
  unknown_field: () => 'Die Anfrage enthält ein Feld, das der Dienst nicht kennt.',
  invalid_option: () => 'Eine Option hat einen unzulässigen Wert.',
  unknown_model: () => 'Der Dienst kennt das gewählte Modell nicht.',
  description_too_long: () =>
    `Die Beschreibung ist zu lang: Gelesen werden höchstens ${countText(DESCRIPTION_CHARACTERS)} Zeichen.`,
  unread_field: () => 'Eine Angabe der Anfrage wird vom Dienst nicht gelesen.',
  missing_table: () => 'Eine Tabelle fehlt.',
  missing_column: (f) => `Die nötige Spalte${called(f)} fehlt.`,
  missing_value: (f) => `Ein nötiger Wert fehlt${inColumn(f)}.`,
  unreadable_key: (f) => `Der Schlüssel${inColumn(f)} ist weder Text noch Zahl.`,
  not_numeric: (f) => `Der Wert${inColumn(f)} ist keine Zahl.`,
  unreadable_flag: (f) => `Das Kennzeichen${inColumn(f)} ist weder 1/0 noch WAHR/FALSCH.`,
  menu_not_integer: (f) => `Die Nummer des Menüs${inColumn(f)} ist keine ganze Zahl.`,
  qty_not_positive: (f) => `Die Menge${inColumn(f)} ist nicht größer als 0.`,
  negative_value: (f) => `Der Wert${inColumn(f)} ist kleiner als 0.`,
  out_of_range: (f) => `Der Wert${inColumn(f)} liegt jenseits dessen, womit gerechnet wird.`,
  no_task_rows: () => 'Keine Zeile hat T = 0: Es gibt nichts zu entscheiden.',
  menu_t_mismatch: () =>
    'Nur das aktuelle Menü hat die Nummer 0 und T = 0, und zwar beides; hier steht eines ohne das andere.',
  menu_in_future: (f) => `Das Menü liegt in der Zukunft (T${inColumn(f)} ist größer als 0).`,
  key_in_two_menus: (f) =>
    `${counted(f.count, 'Schlüssel', 'Schlüssel')} der Historie ${verb(f, 'steht', 'stehen')} in mehr als einem früheren Menü.`,
  key_at_two_times: (f) =>
    `Die Zeilen ${verb(f, 'eines früheren Angebots', `von ${countText(f.count)} früheren Angeboten`)} haben verschiedenes T.`,
  duplicate_option: (f) =>
    `${rows(f)} ${verb(f, 'wiederholt', 'wiederholen')} Menge und Stückkosten einer anderen Zeile mit demselben Schlüssel und Menü.`,
  several_chosen: (f) =>
    `Bei ${counted(f.count, 'Angebot', 'Angeboten')} ist${inColumn(f)} mehr als eine Zeile als gewählt gekennzeichnet.`,
  chosen_not_available: (f) =>
    `${rows(f)} ${verb(f, 'ist', 'sind')} als gewählt und zugleich als nicht verfügbar gekennzeichnet.`,
  size_unknown: () => 'Von keinem früheren Angebot ist bekannt, welche Menge genommen wurde.',
  named_column_missing: (f) =>
    `Die Beschreibung nennt eine Spalte, die fehlt; die Spalte${called(f)} heißt fast so.`,
  no_profit: () =>
    'Der Plan soll aus Ihren eigenen Gewinnen lernen, aber keine frühere Zeile hat einen.',
  stock_ambiguous: (f) =>
    `${counted(f.count, 'Spalte kann', 'Spalten können')} der vorhandene Bestand sein${f.header === null ? '' : `, darunter „${f.header}“`}.`,
  too_many_keys: (f) =>
    `Die Verkäufe haben ${countText(f.count)} verschiedene Schlüssel; höchstens ${countText(SALES_KEYS)} werden gelesen.`,
  fee_differs: (f) =>
    `Bei ${counted(f.count, 'Schlüssel', 'Schlüsseln')} ist die Gebühr${inColumn(f)} nicht in allen Zeilen gleich.`,
  sale_menu_differs: (f) =>
    `Das Menü des Verkaufs${inColumn(f)} ist ein anderes als das, in dem sein Schlüssel steht.`,
  profit_on_task: (f) =>
    `${rows(f)} des aktuellen Menüs (T = 0) ${verb(f, 'hat', 'haben')} schon einen Gewinn.`,
  sale_in_future: (f) => `Der Verkauf liegt in der Zukunft (T${inColumn(f)} ist größer als 0).`,
  negative_signal_delay: (f) =>
    `Der Verkauf wurde bekannt, bevor er geschah (der Wert${inColumn(f)} ist kleiner als 0).`,
  too_few_task_rows: (f) =>
    `Das aktuelle Menü hat ${rows(f)}; erwartet werden mindestens ${countText(FLOOR_TASK_ROWS)}.`,
  too_few_past_menus: (f) =>
    `Die Historie hat ${counted(f.count, 'früheres Menü', 'frühere Menüs')}; erwartet werden mindestens ${countText(FLOOR_PAST_MENUS)}.`,
  too_few_observed: (f) =>
    `${deals(f)} ${verb(f, 'hat', 'haben')} eine bekannte genommene Menge oder einen Gewinn; erwartet werden mindestens ${countText(FLOOR_OBSERVED_GROUPS)}.`,
  no_unobserved: () =>
    'Die Historie enthält kein abgelehntes Angebot: Jedes frühere Angebot hat ein Ergebnis.',
  sales_empty: () => 'Es gibt keine Verkäufe, und kein früheres Angebot hat einen Gewinn.',
  sold_not_available: (f) =>
    `${deals(f)} ${verb(f, 'hat', 'haben')} Verkäufe, ${verb(f, 'ist', 'sind')} aber als nicht verfügbar gekennzeichnet.`,
  sale_before_menu: (f) =>
    `${counted(f.count, 'Verkauf liegt', 'Verkäufe liegen')} vor dem Menü des Schlüssels.`,
  sale_after_horizon: (f) =>
    `${counted(f.count, 'Verkauf liegt', 'Verkäufe liegen')} nach der Abschreibung der Reste.`,
  sold_more_than_taken: (f) =>
    `Von ${counted(f.count, 'früheren Angebot', 'früheren Angeboten')} wurden mehr Stück verkauft, als genommen wurden, da waren und eintrafen.`,
  blank_rows: (f) =>
    `${counted(f.count, 'ganz leere Zeile wurde', 'ganz leere Zeilen wurden')} weggelassen.`,
  feature_too_large: (f) =>
    `Der Wert${inColumn(f)} ist so groß, dass er wie eine leere Zelle gelesen wird.`,
  incomplete_rows: (f) =>
    `${rows(f)} ${verb(f, 'wurde', 'wurden')} weggelassen, weil eine nötige Zelle leer ist.`,
  read_as: (f) =>
    `Texte${inColumn(f)} wurden als Zahlen, Prozentwerte, Geld oder Daten gelesen, NA und Ähnliches als leer.`,
  looks_numeric: (f) =>
    `${counted(f.count, 'Zelle', 'Zellen')}${inColumn(f)} ${verb(f, 'sieht', 'sehen')} wie Zahlen oder Daten aus; alle werden als Wörter gelesen.`,
  sales_match_nothing: () => 'Zu viele gewählte Angebote haben keinen Verkauf mit ihrem Schlüssel.',
  sales_unknown_key: (f) =>
    `${counted(f.count, 'Verkaufszeile wurde', 'Verkaufszeilen wurden')} weggelassen, weil der Schlüssel in keinem früheren Menü steht.`,
  profit_ignored: (f) =>
    `${counted(f.count, 'Gewinn wurde', 'Gewinne wurden')} nicht beachtet, weil eine andere Menge des Angebots als gewählt gekennzeichnet ist.`,
  unavailable_task_rows: (f) =>
    `${rows(f)} des aktuellen Menüs ${verb(f, 'ist', 'sind')} als nicht verfügbar gekennzeichnet und ${verb(f, 'wird', 'werden')} nie genommen.`,
  chosen_on_task: (f) =>
    `${rows(f)} des aktuellen Menüs ${verb(f, 'ist', 'sind')} als gewählt gekennzeichnet; das wird nicht gelesen.`,
  chosen_without_sales: (f) =>
    `${deals(f)} ${verb(f, 'ist', 'sind')} als gewählt gekennzeichnet und ${verb(f, 'hat', 'haben')} weder Verkäufe noch Gewinn; was das bedeutet, wurde erraten.`,
  no_zero_sales: (f) =>
    `Von allen Angeboten mit Verkäufen (${countText(f.count)}) wurde etwas verkauft, und keine Menge ist als gewählt gekennzeichnet.`,
  column_misspelt: (f) =>
    `Die Spalte${called(f)} heißt fast wie eine bekannte und wird nicht als diese gelesen.`,
  value_out_of_line: (f) =>
    `Der Wert${inColumn(f)} weicht um das Hundertfache von fast allen anderen Zeilen ab.`,
  keys_alike: (f) =>
    `Der Schlüssel${inColumn(f)} unterscheidet sich von einem anderen nur durch Leerzeichen oder Groß- und Kleinschreibung.`,
  stock_not_bound: (f) =>
    `Die Spalte${called(f)} wurde als Merkmal gelesen, nicht als vorhandener Bestand.`,
  description_missing: () => 'Die Beschreibung Ihres Geschäfts fehlt.',
  too_many_rows: ({ table, count }) =>
    `${table ?? 'Eine Tabelle'} hat mit ${countText(count)} Zeilen mehr, als gelesen werden.`,
  too_many_columns: ({ table }) =>
    `${table ?? 'Eine Tabelle'} hat mehr als ${countText(TABLE_COLUMNS)} Spalten.`,
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(statements, code)

export const ruleProblemsText: typeof English = {
  fix,
  statement: (code, facts) => (isCode(code) ? statements[code](facts) : null),
  atRows: (statement, where, keys) =>
    `${statement.replace(/[.:]$/, '')}: ${where.join('; ')}${keys === null ? '' : ` (${keys})`}.`,
  rowsOfTable: (found, table) => `${table}, ${found}`,
  keys: (keys) => `Schlüssel ${keys.join(', ')}`,
}
