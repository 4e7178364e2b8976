// Words that several screens share, in Spanish.
import type { commonText as English } from '../en/common.ts'

export const commonText: typeof English = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  planAgain: 'Planificar de nuevo',
  tryAgain: 'Reintentar',
  checkAgain: 'Revisar de nuevo',
  signIn: 'Iniciar sesión',
  writeTheRest: 'Escribir el resto',
  opening: 'Abriendo…',
  atWork: 'El complemento está trabajando.',
  copied: 'Copiado.',
  notKnown: 'desconocido',
  predictedProfit: 'Beneficio previsto',
  deals: 'Ofertas',
  spend: 'Gasto',
}
