// The screen after the check of the data, in Spanish.
import type { checkedStepText as English } from '../en/checked-step.ts'
import { counted, countText, numberText } from './words.ts'

export const checkedStepText: typeof English = {
  checking: 'Revisando sus datos',
  nothingLeaves: 'Nada sale del libro mientras se revisa.',

  titles: {
    problems: (n) => `${counted(n, 'problema')} por corregir`,
    unclear: 'La descripción no está clara',
    ready: 'Listo para planificar',
  },
  inputTest: 'Ensayo',
  inputTestNote: 'La respuesta contiene valores de relleno. No es un plan.',
  warnings: (n) => counted(n, 'advertencia'),
  derived: 'Lo que se ha deducido',

  sendInputTest: 'Enviar el ensayo',
  sendAndPlan: 'Enviar y planificar',
  changeDescription: 'Cambiar la descripción',
  chooseColumns: 'Elegir columnas',
  describeBusiness: 'Describir su negocio',
  takeNewName: (name) => `Sí, usar «${name}»`,
  takeNewNames: 'Sí, usar los nombres nuevos',

  columnsLeave: (n) => `${counted(n, 'columna saldrá', 'columnas saldrán')} del libro`,
  columnOf: (table, header) => `${table}: ${header}`,
  sentAs: (name) => `como ${name}`,
  alsoLeaves: 'También se envían su descripción y las opciones. Nada más.',

  rowsToDecide: 'Filas por decidir',
  pastRows: 'Filas anteriores',
  pastRowsIn: (rows, menus) => `${countText(rows)} en ${counted(menus, 'menú')}`,
  sales: 'Ventas',
  toSend: 'Por enviar',
  kilobytes: (n) => `${numberText(n)} kB`,
  megabytes: (n) => `${numberText(n)} MB`,
  cost: 'Precio',
  costOf: (least, most) => `${numberText(least)}–${numberText(most)} tokens`,
  costNote: (reading, calculation) =>
    `Leer estas palabras por primera vez cuesta ${numberText(reading)} tokens; en los planes siguientes con las mismas palabras y columnas, nada. El cálculo cuesta hasta ${numberText(calculation)}, según su duración. El máximo se retiene mientras se planifica; lo que no se cobra se devuelve.`,
  costNotePaid: (paid) =>
    `${paid}El cálculo se cobra según su duración. El máximo se retiene mientras se planifica; lo que no se cobra se devuelve.`,
  readingPaid: 'Su cuenta ya ha pagado la lectura de estas palabras. ',
  youHave: 'Disponibles',
  tokens: (n) => `${numberText(n)} ${n === 1 ? 'token' : 'tokens'}`,
  tooFewTokens: (most) =>
    `El servicio retiene ${numberText(most)} tokens mientras planifica, más de los que tiene la cuenta: rechazará el plan. Consiga tokens en la consola o pruebe un ensayo (Opciones), que es gratuito.`,
}
