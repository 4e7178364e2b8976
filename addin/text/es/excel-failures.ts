// What Excel refuses or does not do, in Spanish. `what` is a text of excel-things.ts, an object of the verb.
import type { excelFailuresText as English } from '../en/excel-failures.ts'

export const excelFailuresText: typeof English = {
  cellEdited: 'Se está editando una celda: pulse Entrar o Esc en la hoja y vuelva a intentarlo.',
  dialogOpen: 'Hay un cuadro de diálogo de Excel abierto: ciérrelo y vuelva a intentarlo.',
  busy: 'Excel está ocupado: espere un momento y vuelva a intentarlo.',
  expired: 'La conexión con el libro ha caducado: recargue la página y vuelva a intentarlo.',
  protected:
    'La hoja está protegida o el libro es de solo lectura: quite la protección y vuelva a intentarlo.',
  noRoom:
    'No hay sitio a la derecha de la tabla: mueva lo que haya allí (otra tabla, ' +
    'celdas combinadas) y vuelva a intentarlo.',
  missing: (what) => `Excel ya no encuentra ${what}.`,
  rowMissing: (what) => `Ya no existe ${what}.`,
  tooLong: (what) =>
    `Excel no puede entregar ${what}: hay celdas demasiado largas. Acorte los textos largos.`,
  other: (code) =>
    `Excel no pudo hacerlo (${code}). Vuelva a intentarlo; si persiste, cierre y abra el libro.`,
  tooOld: (needs) =>
    `Este Excel es demasiado antiguo: el complemento necesita ${needs} (Excel 2021, Microsoft 365 o la web).`,
  newerVersion: 'una versión más reciente',
  noAnswer: (seconds) =>
    `Excel no responde desde hace ${seconds} s. Mire la hoja antes de volver a intentarlo.`,
  changed: (table) =>
    `${table} ha cambiado desde que se leyó y esta fila ya no se encuentra en ella: revise de nuevo.`,
  changing: (table, tries) =>
    `Las filas de ${table} cambiaron en cada una de las ${tries} veces que se leyó. ` +
    'Vuelva a intentarlo cuando nadie ordene ni agregue filas.',
  holdsKey:
    'Se iba a escribir una clave de acceso en el libro, donde podría leerla quien tenga el archivo: no se escribió nada.',
  nameTaken: (name) =>
    `El nombre ${name} significa otra cosa en este libro: cámbielo, o las fórmulas no seguirán el plan por sí mismas.`,
  workerDied:
    'La parte del complemento que trabaja con las tablas se ha detenido: recargue el complemento. No se pierde nada del libro.',
}
