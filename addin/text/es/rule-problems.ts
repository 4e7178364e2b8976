// Problems that the service's rules find in the tables, in Spanish: a statement for every code, and its remedy.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  SALES_KEYS,
} from '#contract/limits.ts'
import type { ProblemCode, ruleProblemsText as English } from '../en/rule-problems.ts'
import { counted, countText } from './words.ts'

export type { ProblemCode } from '../en/rule-problems.ts'

type Facts = Parameters<typeof English.statement>[1]

/** Labels of the pane, as more-options.ts has them. */
const enough = 'desactive «Comprobar que el historial es suficiente» en «Opciones»'
const leaveBlank = 'Corríjalo o deje la celda vacía.'

const fix: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_option: 'Corríjala en «Opciones» o deje el campo vacío.',
  unknown_model: 'Elija «el que elija el servicio» en «Opciones».',
  missing_table: 'Elija la tabla en «Tablas».',
  missing_column: 'Elija su columna en «Columnas».',
  missing_value: 'Rellene la celda o elimine la fila entera.',
  qty_not_positive:
    'Corrija la cantidad u omita las filas sin cantidad: una fila ofrece una cantidad mayor que 0; rechazar siempre es posible.',
  no_task_rows: 'Elija el periodo o la tabla donde están las ofertas por decidir.',
  too_few_task_rows: `Incluya todas las candidatas, también las que rechazaría, o ${enough}.`,
  too_few_past_menus: `Añada más menús anteriores, elija un periodo más corto o ${enough}.`,
  too_few_observed: `Añada más historial, marque las cantidades tomadas, añada ventas de 0 para las ofertas que no vendieron nada o ${enough}.`,
  no_unobserved: 'Incluya los menús anteriores enteros, con las ofertas que no se tomaron.',
  not_numeric:
    'Escriba solo el número: sin unidad, signo ni texto. Para Excel, un número alineado a la izquierda de su celda es texto: escríbalo de nuevo.',
  size_unknown:
    'Asigne la columna que marca la cantidad tomada, o la que indica cuántas unidades se tomaron.',
  sale_in_future:
    'Corrija el momento de la venta o elimine su fila: solo cuenta lo que ya ha ocurrido.',
  sale_before_menu:
    'Corrija el momento de la venta o de la oferta; las ventas de una compra anterior necesitan su clave o su menú.',
  sale_after_horizon:
    'Corrija el momento de la venta, o aumente «Periodos hasta dar de baja los sobrantes» en las opciones hasta el tiempo que de verdad se conservan las existencias.',
  sold_more_than_taken:
    'Corrija la cantidad tomada o sus ventas; las unidades que ya había necesitan una columna como «stock». Si la cantidad cuenta intentos (llamadas, visitas), dígalo en la descripción.',
  chosen_without_sales:
    'Diga en las opciones qué significa una marca: que se tomó, o que se habría tomado.',
  too_many_rows: 'Quite los menús más antiguos y sus ventas.',
  no_profit:
    'Asigne la columna de beneficios realizados, o deje que el servicio valore las ventas.',
  sales_empty: 'Elija la tabla de ventas, o asigne la columna de beneficios realizados.',
  // In English these have the service's own remedy.
  unknown_field:
    'Recargue el complemento; si el problema persiste, avise a quien administra el servicio.',
  description_too_long:
    'Acórtela: solo hace falta decir lo que determina el beneficio de una oferta.',
  unread_field:
    'Recargue el complemento; si el problema persiste, avise a quien administra el servicio.',
  unreadable_key:
    'Una clave es un texto o un número: escríbala como texto, igual en todas las tablas.',
  unreadable_flag: 'Escriba 1 o 0, o VERDADERO o FALSO; vacío significa disponible y no elegida.',
  menu_not_integer:
    'Numere los menús con enteros: 0 para el actual y otro número para cada menú anterior.',
  negative_value:
    'Escriba un número de 0 o más; reste las unidades devueltas de la venta a la que pertenecen.',
  out_of_range:
    'Corrija el número; si todos son tan grandes, escríbalos en miles. Un tiempo se cuenta en periodos: no es una fecha.',
  menu_t_mismatch:
    'Dé al menú actual el menú 0 y T = 0, y a cada menú anterior otro número y un T negativo.',
  menu_in_future:
    'Cuente T en periodos desde ahora: el menú actual tiene 0 y los anteriores son negativos.',
  key_in_two_menus:
    'Dé a cada oferta de cada menú anterior una clave propia, por ejemplo la clave unida al menú, también en las ventas.',
  key_at_two_times: 'Dé el mismo T a todas las cantidades de una clave en un menú.',
  duplicate_option: 'Conserve una de las filas iguales, o dé a las otras ofertas claves propias.',
  several_chosen: 'Marque como máximo una cantidad de cada clave en un menú.',
  chosen_not_available: 'Marque la fila como disponible, o quite la marca de elegida.',
  named_column_missing:
    'Cambie el nombre de la columna si es esa; si no, escríbalo en la descripción tal como está en la tabla, o no envíe la columna.',
  stock_ambiguous: 'Nombre la correcta en la descripción, o cambie el nombre de las demás.',
  too_many_keys:
    'Quite las ventas de claves que no están en ningún menú, o los menús más antiguos con sus ventas.',
  fee_differs:
    'La tarifa se paga por unidad pedida: dé la misma a todas las filas de una clave, o deje las demás vacías.',
  sale_menu_differs:
    'Corrija el menú o la clave de la venta, o deje el menú vacío: entonces decide la clave.',
  profit_on_task: 'Deje vacío el beneficio del menú actual: lo prevé el plan.',
  negative_signal_delay: 'Escriba los periodos entre la venta y su notificación: 0 o más.',
  sold_not_available: 'Marque la oferta como disponible, o corrija la clave de las ventas.',
  blank_rows: 'Rellene estas filas si deben contener datos.',
  feature_too_large: leaveBlank,
  incomplete_rows: 'Rellene las columnas necesarias de estas filas si deben contar.',
  read_as: 'Si no es así, escriba números o fechas sencillos, o palabras.',
  looks_numeric:
    'Escriba todas las celdas en una sola forma, como números o fechas sencillos; si son nombres, todo está bien.',
  sales_match_nothing:
    'Escriba las claves de las ventas como en los menús, o añada las ventas que faltan.',
  sales_unknown_key:
    'Añada las filas de menú de estas claves, o corrija las claves; las ventas del menú actual no se leen.',
  profit_ignored:
    'Solo la cantidad tomada tiene un beneficio realizado; con «De su propia columna de beneficios» se leen todos.',
  unavailable_task_rows:
    'Si la oferta se puede tomar, márquela como disponible o deje la celda vacía.',
  chosen_on_task: 'El menú actual lo decide el plan: marque solo filas anteriores.',
  no_zero_sales:
    'Una oferta que se tomó y no vendió nada necesita una fila de ventas con cantidad 0.',
  column_misspelt:
    'Cambie el nombre de la columna si es esa; si no, nómbrela en la descripción tal como está escrita, o no la envíe.',
  value_out_of_line:
    'Corríjalo si es un error del signo decimal: el plan aprende del valor tal como está.',
  keys_alike: 'Escriba cada clave igual en todas partes: las claves se comparan letra por letra.',
  stock_not_bound:
    'Si estas unidades se tenían y se vendieron primero, dígalo en la descripción con el nombre de la columna.',
  description_missing: 'Diga en la descripción qué ingresos y costes tiene una oferta.',
  too_many_columns: 'Envíe menos columnas: desmarque algunas en «Columnas».',
}

/** "En la columna «Coste»", else the table or tables. */
const place = ({ header, table }: Facts): string => {
  if (header !== null) return `En la columna «${header}»`
  return table === null ? 'En las tablas' : `En la tabla ${table}`
}
/** "La columna «Stock»" */
const column = ({ header }: Facts): string =>
  header === null ? 'Una columna' : `La columna «${header}»`
const deals = (n: number): string => counted(n, 'oferta anterior', 'ofertas anteriores')

const statements: Readonly<Record<ProblemCode, (facts: Facts) => string>> = {
  unknown_field: () => 'La solicitud contiene un campo que el servicio no conoce.',
  invalid_option: () => 'Una opción tiene un valor no válido.',
  unknown_model: () => 'El servicio no conoce el modelo elegido.',
  description_too_long: () =>
    `La descripción es demasiado larga: se leen como máximo ${countText(DESCRIPTION_CHARACTERS)} caracteres.`,
  unread_field: () => 'La solicitud contiene un parámetro que el servicio no lee.',
  missing_table: () => 'Falta una tabla.',
  missing_column: () => 'Falta una columna necesaria.',
  missing_value: (facts) => `${place(facts)} hay celdas necesarias vacías.`,
  unreadable_key: (facts) => `${place(facts)} hay claves que no son un texto ni un número.`,
  not_numeric: (facts) => `${place(facts)} hay celdas que no son un número.`,
  unreadable_flag: (facts) => `${place(facts)} hay marcas que no son 1 o 0 ni VERDADERO o FALSO.`,
  menu_not_integer: (facts) => `${place(facts)} hay números de menú que no son enteros.`,
  qty_not_positive: (facts) => `${place(facts)} hay cantidades que no son mayores que 0.`,
  negative_value: (facts) => `${place(facts)} hay valores por debajo de 0.`,
  out_of_range: (facts) => `${place(facts)} hay números demasiado grandes para calcular.`,
  no_task_rows: () => 'Ninguna fila es del menú actual (T = 0): no hay nada que decidir.',
  menu_t_mismatch: (facts) =>
    `${place(facts)} hay filas con menú 0 sin T = 0, o con T = 0 sin menú 0; el menú actual tiene ambos.`,
  menu_in_future: (facts) => `${place(facts)} hay filas de un menú posterior a ahora (T > 0).`,
  key_in_two_menus: (facts) => `${place(facts)} hay claves que están en más de un menú anterior.`,
  key_at_two_times: (facts) =>
    `${place(facts)} hay ofertas anteriores cuyas filas tienen tiempos T distintos.`,
  duplicate_option: (facts) =>
    `${place(facts)} hay filas que repiten la cantidad y el coste unitario de otra fila de la misma clave y menú.`,
  several_chosen: (facts) =>
    `${place(facts)} hay ofertas con más de una fila marcada como elegida.`,
  chosen_not_available: (facts) =>
    `${place(facts)} hay filas marcadas como elegidas y, a la vez, como no disponibles.`,
  size_unknown: ({ count }) =>
    count === 0
      ? 'No consta que se tomara ninguna oferta anterior: ninguna tiene venta, beneficio ni marca.'
      : `${count === 1 ? 'Se tomó' : 'Se tomaron'} ${deals(count)}, pero no se sabe en qué cantidad.`,
  named_column_missing: (facts) =>
    `La descripción nombra una columna que no está. ${column(facts)} se llama casi igual.`,
  no_profit: () =>
    'El plan debe aprender de sus propios beneficios, pero ninguna fila anterior tiene uno.',
  stock_ambiguous: ({ header }) =>
    header === null
      ? 'Varias columnas podrían contener las unidades que ya se tenían.'
      : `«${header}» no es la única columna que podría contener las unidades que ya se tenían.`,
  too_many_keys: ({ count }) =>
    `Las ventas tienen ${counted(count, 'clave distinta', 'claves distintas')}; se leen como máximo ${countText(SALES_KEYS)}.`,
  fee_differs: (facts) => `${place(facts)} hay claves cuyas filas tienen tarifas distintas.`,
  sale_menu_differs: (facts) =>
    `${place(facts)} hay ventas que nombran un menú distinto del de su clave.`,
  profit_on_task: (facts) =>
    `${place(facts)} hay filas del menú actual que ya tienen un beneficio.`,
  sale_in_future: (facts) => `${place(facts)} hay ventas posteriores a ahora.`,
  negative_signal_delay: (facts) =>
    `${place(facts)} hay ventas que se conocieron antes de ocurrir.`,
  too_few_task_rows: ({ count }) =>
    `El menú actual tiene ${counted(count, 'fila')}; se esperan al menos ${countText(FLOOR_TASK_ROWS)}.`,
  too_few_past_menus: ({ count }) =>
    `El historial tiene ${counted(count, 'menú anterior', 'menús anteriores')}; se esperan al menos ${countText(FLOOR_PAST_MENUS)}.`,
  too_few_observed: ({ count }) =>
    `De ${deals(count)} se conoce el resultado; se esperan al menos ${countText(FLOOR_OBSERVED_GROUPS)}.`,
  no_unobserved: () =>
    'El historial no contiene ninguna oferta rechazada: todas las anteriores tienen un resultado.',
  sales_empty: () => 'No hay ventas, y ninguna oferta anterior tiene un beneficio.',
  sold_not_available: (facts) =>
    `${place(facts)} hay ofertas marcadas como no disponibles que tienen ventas.`,
  sale_before_menu: (facts) => `${place(facts)} hay ventas anteriores al menú de su clave.`,
  sale_after_horizon: (facts) =>
    `${place(facts)} hay ventas posteriores a la baja de los sobrantes.`,
  sold_more_than_taken: (facts) =>
    `${place(facts)} hay ofertas anteriores que vendieron más unidades de las que se tomaron o ya había.`,
  blank_rows: () => 'Se omitieron filas completamente vacías.',
  feature_too_large: (facts) =>
    `${place(facts)} hay números desmesurados, que se leen como vacíos.`,
  incomplete_rows: () => 'Se omitieron filas a las que les falta un dato necesario.',
  read_as: (facts) =>
    `${place(facts)} hay textos que se leen como números, porcentajes, dinero o fechas, y NA y similares como vacíos.`,
  looks_numeric: (facts) =>
    `${place(facts)} hay celdas que parecen números o fechas; todas se leen como palabras.`,
  sales_match_nothing: () => 'Demasiadas ofertas elegidas no tienen ninguna venta con su clave.',
  sales_unknown_key: () => 'Se omitieron ventas cuya clave no está en ningún menú anterior.',
  profit_ignored: (facts) =>
    `${place(facts)} hay beneficios que no se leen: otra cantidad de la oferta está marcada como elegida.`,
  unavailable_task_rows: (facts) =>
    `${place(facts)} hay filas del menú actual que nunca se pueden elegir: están marcadas como no disponibles.`,
  chosen_on_task: (facts) =>
    `${place(facts)} hay filas del menú actual marcadas como elegidas; la marca no se lee.`,
  chosen_without_sales: (facts) =>
    `${place(facts)} hay ofertas elegidas sin ventas ni beneficio; se ha supuesto qué significa su marca.`,
  no_zero_sales: ({ count }) =>
    count === 1
      ? 'La única oferta con ventas vendió algo, y ninguna cantidad está marcada como elegida.'
      : `Las ${countText(count)} ofertas con ventas vendieron algo, y ninguna cantidad está marcada como elegida.`,
  column_misspelt: (facts) =>
    `${column(facts)} se llama casi como otra conocida o nombrada en la descripción, y no se lee como tal.`,
  value_out_of_line: (facts) =>
    `${place(facts)} hay valores unas cien veces mayores o menores que casi todos los demás.`,
  keys_alike: (facts) =>
    `${place(facts)} hay claves que solo se distinguen de otras por espacios o mayúsculas.`,
  stock_not_bound: (facts) =>
    `${column(facts)} se lee como columna adicional y no como unidades que ya se tenían: de serlo, muchas ofertas no habrían vendido nada propio.`,
  description_missing: () => 'Falta la descripción de su negocio.',
  too_many_rows: ({ table }) =>
    `${table === null ? 'Una tabla' : `La tabla ${table}`} tiene demasiadas filas.`,
  too_many_columns: ({ table }) =>
    `${table === null ? 'Una tabla' : `La tabla ${table}`} tiene demasiadas columnas.`,
}

export const ruleProblemsText: typeof English = {
  fix,
  statement: (code, facts) =>
    Object.hasOwn(statements, code) ? statements[code as ProblemCode](facts) : null,
  atRows: (statement, where, keys) =>
    `${statement.replace(/[.:]$/, '')}: ${where.join('; ')}${keys === null ? '' : ` (${keys})`}.`,
  rowsOfTable: (rows, table) => `${rows} de ${table}`,
  keys: (keys) => `${keys.length === 1 ? 'clave' : 'claves'} ${keys.join(', ')}`,
}
