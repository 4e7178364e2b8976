// The title of the tools' screen.

export const toolsScreenText = {
  title: 'Tools for this workbook',
}
