/** Prints one entry of a list; the style sheet hides the others. */
export function printEntry(entry: HTMLElement): void {
  entry.dataset.printed = ''
  addEventListener('afterprint', () => delete entry.dataset.printed, { once: true })
  print()
}
