/** Prints one entry of a list: it is marked meanwhile, and the style sheet hides the others. */
export function printAlone(entry: HTMLElement): void {
  entry.dataset.printed = ''
  addEventListener('afterprint', () => delete entry.dataset.printed, { once: true })
  print()
}
