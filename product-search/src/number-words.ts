/** Numbers from 0 to 999,999 as English words and as figures, so that a search finds both forms. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const values = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.slice(2).map((word, index) => [word, (index + 2) * 10] as const),
])
const multipliers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
])

/** The figures of each number that `words` spell: ['thirty', 'nine', 'steps'] -> ['39']. */
export function figuresIn(words: readonly string[]): string[] {
  const figures: string[] = []
  let run: string[] = []
  for (const [at, word] of [...words, ''].entries()) {
    const isInside = word === 'and' && run.length > 0 && isNumberWord(words[at + 1])
    if (isInside) continue
    if (isNumberWord(word)) run.push(word)
    else if (run.length > 0) {
      figures.push(String(numberOf(run)))
      run = []
    }
  }
  return figures
}

/** The words of a number in figures: '39' -> ['thirty', 'nine']; none for anything else. */
export function wordsOf(figures: string): string[] {
  if (!/^\d{1,6}$/.test(figures)) return []
  const number = Number(figures)
  // Years are read in pairs: 'nineteen eighty four'.
  const isYear = number >= 1100 && number < 2000 && number % 100 >= 10
  return isYear ? [...spell(Math.floor(number / 100)), ...spell(number % 100)] : spell(number)
}

function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && (values.has(word) || multipliers.has(word))
}

function numberOf(run: readonly string[]): number {
  let total = 0
  let part = 0
  for (const word of run) {
    const multiplier = multipliers.get(word)
    const value = values.get(word) ?? 0
    if (multiplier === 1000) {
      total += Math.max(part, 1) * 1000
      part = 0
    } else if (multiplier) part = Math.max(part, 1) * multiplier
    // 'nineteen eighty' is a year, 'thirty nine' is a sum.
    else part = part >= 10 && part < 100 && value >= 10 ? part * 100 + value : part + value
  }
  return total + part
}

function spell(number: number): string[] {
  if (number < 20) return [small[number] ?? '']
  if (number < 100) return [tens[Math.floor(number / 10)] ?? '', ...rest(number % 10)]
  const [unit, name] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  return [...spell(Math.floor(number / unit)), name, ...rest(number % unit)]
}

function rest(number: number): string[] {
  return number === 0 ? [] : spell(number)
}
