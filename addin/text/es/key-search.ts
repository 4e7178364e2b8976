// The search of the workbook for keys of the service, and their removal, in Spanish.
import type { keySearchText as English } from '../en/key-search.ts'

/** Texts that Excel prints at the edges of a page. */
const pageTexts = {
  leftHeader: 'Encabezado izquierdo',
  centerHeader: 'Encabezado central',
  rightHeader: 'Encabezado derecho',
  leftFooter: 'Pie izquierdo',
  centerFooter: 'Pie central',
  rightFooter: 'Pie derecho',
}

/** Properties of a workbook (File, Info). */
const properties = {
  title: 'título',
  subject: 'asunto',
  author: 'autor',
  manager: 'administrador',
  company: 'compañía',
  category: 'categoría',
  keywords: 'etiquetas',
  comments: 'comentarios',
}

export const keySearchText: typeof English = {
  lookingThrough: (sheet) => `Examinando la hoja ${sheet}`,
  lookingAt: (what) => `Examinando ${what}`,
  takingOut: 'Quitando claves',
  kinds: {
    tables: 'nombres de hojas, tablas y columnas',
    names: 'nombres definidos',
    comments: 'comentarios',
    settings: 'valores de configuración',
    parts: 'elementos XML',
    properties: 'propiedades',
    pages: 'encabezados y pies de página',
  },
  never:
    'notas, cuadros de texto, gráficos e imágenes, consultas y conexiones, direcciones de vínculos, textos de ' +
    'validación de datos, formatos condicionales y macros',
  partly: (sheet) => `parte de la hoja ${sheet}: sus filas se movieron o es demasiado grande`,

  places: {
    cell: (address, sheet) => `Celda ${address} de la hoja ${sheet}`,
    sheetName: 'Nombre de una hoja',
    tableName: 'Nombre de una tabla',
    columnName: (table) => `Nombre de una columna de la tabla ${table}`,
    name: (name) => `Nombre definido ${name}`,
    nameComment: (name) => `Nombre definido ${name}, su comentario`,
    comment: (address) => `Comentario en ${address}`,
    reply: (address) => `Respuesta en ${address}`,
    setting: (name) => `Valor de configuración ${name}`,
    part: (namespace) => `Elemento XML ${namespace}`,
    property: (property) => `Propiedad: ${properties[property]}`,
    customProperty: (name) => `Propiedad ${name}`,
    page: (text, sheet) => `${pageTexts[text]} de la hoja ${sheet} al imprimir`,
  },
  removals: {
    cell: 'La celda se vacía.',
    sheet: 'La hoja recibe otro nombre; las fórmulas lo siguen.',
    table: 'La tabla recibe otro nombre; las fórmulas lo siguen.',
    column: 'La columna recibe otro nombre; las fórmulas lo siguen.',
    name: 'El nombre se elimina: las fórmulas que lo usan muestran un error.',
    comment: 'El comentario se elimina y, con él, sus respuestas.',
    setting: 'El valor de configuración se elimina.',
    part: 'El elemento XML se elimina entero, con todo lo que contiene.',
    property: 'La propiedad se vacía.',
    'custom property': 'La propiedad se elimina.',
    page: 'El texto se vacía.',
  },
  nameCommentEmptied: 'Su comentario se vacía.',
  done: (taken, gone, failed, why) =>
    [
      `Claves quitadas: ${taken}.`,
      ...(gone > 0 ? [`Ya no estaban donde se encontraron: ${gone}.`] : []),
      ...(failed > 0 ? [`No se pudieron quitar: ${failed}. ${why}`] : []),
    ].join(' '),
}
