/** Joins class names and leaves out what is not there: classNames('a', wide && 'b') -> 'a b'. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
