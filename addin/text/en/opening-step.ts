// Screens without a choice: the workbook is being read, a screen is being loaded, nothing can be done.

export const openingStepText = {
  planMenu: 'Plan menu',
  openingWorkbook: 'Opening the workbook…',
  notReady: 'Not ready',
  cannotGoOn: 'The add-in cannot go on',
  oneMoment: 'One moment',
  notLoaded: 'Not loaded',
  screenNotLoaded: 'This screen could not be loaded',
  nothingLost: 'Look whether you are online. Nothing is lost.',
}
