/**
 * Prints one entry of a list: it is marked while it is printed, and the list's style sheet leaves
 * the others out.
 */
export function printAlone(entry: HTMLElement): void {
  entry.dataset.printed = ''
  addEventListener('afterprint', () => delete entry.dataset.printed, { once: true })
  print()
}
