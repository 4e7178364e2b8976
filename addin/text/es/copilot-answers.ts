// What the pane answers an agent of Microsoft 365 Copilot, in Spanish.
import type { copilotAnswersText as English } from '../en/copilot-answers.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const copilotAnswersText: typeof English = {
  problems: (n) =>
    `Primero hay que corregir ${counted(n, 'problema')} en las tablas: el panel los enumera y muestra sus celdas.`,
  checked: (rows, past) =>
    `Los datos están en orden: ${countText(rows)} filas por decidir a partir de ${countText(past)} filas anteriores. No se ha enviado nada: pulse «Enviar y planificar» en el panel para confirmar.`,
  tables: 'Elija primero la tabla de ofertas en el panel.',
  mapping:
    'El panel ha deducido qué es cada columna: revise una vez lo deducido y pulse «Siguiente».',
  description:
    'El panel necesita saber qué ingresos y costes tiene una oferta: describa el negocio allí.',
  fit: 'Ya se está haciendo un plan: el panel muestra su progreso.',
  plan: (deals, profit) =>
    `Hay un plan en pantalla: ${counted(deals, 'oferta')}, beneficio previsto ${moneyText(profit)}.`,
  signIn: 'Inicie sesión primero en el panel.',
  other: 'Consulte el panel: indica qué hace falta a continuación.',
  noPlan: 'No hay ningún plan en pantalla: haga uno primero con «Planificar menú».',
  noConfidence: 'Indique una confianza de 0 a 100 %.',
  atConfidence: (then, now) => {
    const sure = then.range === null ? '' : ` (80 % de certeza: de ${rangeText(then.range)})`
    const spent = then.spend === null ? '' : `, gasto ${moneyText(then.spend)}`
    return (
      `Al ${confidenceText(then.confidence)} el plan toma ${counted(then.deals, 'oferta')}, beneficio previsto ${moneyText(then.profit)}${sure}${spent}; ` +
      `ahora, al ${confidenceText(now.confidence)}, ${counted(now.deals, 'oferta')} y ${moneyText(now.profit)}. ` +
      'No se ha cambiado nada: mueva el control deslizante del panel y pulse «Aplicar a la hoja».'
    )
  },
}
