/** A count with its noun: “1 deal”, “12 deals”. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
