// “Take EDPS out of this workbook”: what is removed, and what stays, in Spanish.
import type { removalListText as English } from '../en/removal-list.ts'

export const removalListText: typeof English = {
  beginning: 'Empezando',
  looking: 'Buscando lo que escribió el complemento',
  lookingForFormulas: (sheet) => `Buscando fórmulas en la hoja ${sheet}`,
  takingOut: 'Quitando lo que escribió el complemento',
  planIsMade:
    'Se está haciendo un plan a partir de este libro: cancélelo primero o espere a que termine.',
  changed: 'El libro ha cambiado desde que se hizo esta lista: mírela una vez más.',
  broke: (why) => `${why} Lo que se quitó hasta entonces ya no está.`,

  columnOf: (column, table) => `«${column}» de ${table}`,
  column: (column) => `La columna ${column}, con sus valores y comentarios`,
  parts: 'Los planes que guarda el libro, su descripción y sus opciones, y el plan iniciado',
  settings: 'Lo que el libro recuerda para el complemento: tablas, columnas, quién planificó',
  name: (name) => `El nombre ${name}`,
  sampleSheet: (sheet) => `La hoja ${sheet} de los datos de ejemplo, que no ha cambiado`,

  staysAlways: [
    'Sus propias tablas, celdas y hojas',
    'Los planes que tiene el servicio, hasta que él mismo los elimine',
    'Su clave en este dispositivo, si está guardada en él: «Cerrar sesión» la borra',
    'Sus gráficos, nombres, formatos condicionales y validaciones de datos que leen lo que se va: no figuran en esta lista; búsquelos usted',
  ],
  stays: {
    sheetPartly: (sheet) =>
      `No se examinaron las fórmulas de una parte de la hoja ${sheet}: sus filas se movieron o es demasiado grande.`,
    sampleUsed: (sheet) => `La hoja de ejemplo ${sheet}: la usan fórmulas de otras hojas.`,
    sampleChanged: (sheet) => `La hoja ${sheet} de los datos de ejemplo: se modificó.`,
    samplesUnknown:
      'Las hojas de los datos de ejemplo: el complemento no pudo cargar con qué compararlas.',
    columnRenamed: (now, table, before) =>
      `La columna «${now}» de ${table}: se llamaba «${before}» y alguien le cambió el nombre, así que es suya.`,
    columnUnknown: (column, table) =>
      `La columna «${column}» de ${table}: el libro no recuerda que la hiciera el complemento.`,
    name: (name) => `El nombre ${name}: se refiere a celdas, así que es suyo.`,
    lastSheet: (sheet) => `La hoja ${sheet}: un libro conserva al menos una hoja.`,
  },
}
