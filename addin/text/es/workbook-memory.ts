// What the workbook remembers for the add-in, and why it does not, in Spanish.
import type { workbookMemoryText as English } from '../en/workbook-memory.ts'

/** `what`: was changed, `it`: stands for it. */
const changed = (what: string) =>
  `Mientras tanto, un colega cambió ${what} de este libro. Recargue el panel para continuar con el cambio, o revise de nuevo para poner lo suyo en su lugar.`

export const workbookMemoryText: typeof English = {
  setupLost: 'Lo que el libro recuerda de la configuración está dañado: elíjala de nuevo.',
  columnsLost:
    'Lo que el libro recuerda de las columnas que hizo el complemento está dañado: el próximo plan tendrá columnas propias.',
  newer:
    'Este libro se usó por última vez con una versión más reciente del complemento: recargue el complemento.',
  tooManyColumns:
    'Las tablas tienen demasiadas columnas para que el libro recuerde cuáles usa usted: revise «Columnas» cada vez que abra el panel.',
  nameHoldsKey:
    'Un nombre del libro parece una clave de acceso: no se escribe nada. Cambie el nombre de la tabla o columna.',
  namesTooLong:
    'Los nombres de tablas y columnas son demasiado largos para que el libro los recuerde.',
  descriptionHoldsKey:
    'La descripción contiene algo parecido a una clave de acceso: no se guarda en el libro. Quite la clave.',
  optionsChanged: changed('las opciones'),
  descriptionChanged: changed('la descripción'),
}
