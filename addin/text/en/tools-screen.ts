// The tools' screen before its parts are loaded.

export const toolsScreenText = {
  title: 'Tools for this workbook',
  notLoaded: 'The tools could not be loaded',
  lookOnline: 'Look whether you are online, close them and open them again.',
}
