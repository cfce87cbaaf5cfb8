/** Joins class names: classNames('a', wide && 'b') -> 'a b'. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
