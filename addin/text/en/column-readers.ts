// What else than the formula of a cell reads the plan's columns, as a sentence names it.

export const columnReadersText = {
  name: (name: string): string => `the name ${name}`,
  format: (cells: string): string => `the conditional format of ${cells}`,
  validation: (cells: string): string => `the data validation of ${cells}`,
  chart: (chart: string, sheet: string): string => `the chart “${chart}” on the sheet ${sheet}`,
}
