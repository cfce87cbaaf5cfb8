/** One column of the figures of growth, by the names of rows. */
export type Figures = Record<string, number | undefined>

/** The rows that have a limit. */
export const limited = {
  home: 'home, bytes',
  requests: 'home, requests',
  shell: 'JavaScript of the shell, brotli bytes',
  firstComposition: 'composition, CPU seconds',
  composition: 'composition with nothing changed, CPU seconds',
  development: 'npm run dev, all from source, MB',
  release: 'npm run release shell, seconds',
} as const

/** What one more remote may cost. */
const mostPerRemote = new Map<string, number>([
  [limited.home, 20],
  [limited.requests, 0],
  [limited.shell, 0],
  [limited.firstComposition, 0.05],
  [limited.composition, 0.05],
])

/** What a shop of any of the measured sizes may not reach. */
const tooMuch = new Map<string, number>([
  [limited.development, 3000],
  [limited.release, 120],
])

/** What one more remote costs, by the columns with the fewest and the most remotes; `NaN` if one lacks the row. */
export function perRemote(columns: Readonly<Record<number, Figures>>, row: string): number {
  const counts = Object.keys(columns).map(Number)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const [from = Number.NaN, to = Number.NaN] = [columns[fewest]?.[row], columns[most]?.[row]]
  return Math.round(((to - from) / (most - fewest)) * 1000) / 1000
}

/** The limits that are exceeded, and their figures that are missing, as sentences. @param columns by the number of remotes. */
export function exceededLimits(columns: Readonly<Record<number, Figures>>): string[] {
  const missing = Object.values(limited).flatMap((row) =>
    Object.entries(columns)
      .filter(([, figures]) => !Number.isFinite(figures[row]))
      .map(([count]) => `${row}: no figure with ${count} remotes.`),
  )
  const growing = [...mostPerRemote].flatMap(([row, most]) => {
    const each = perRemote(columns, row)
    return each > most ? [`${row}: ${each} for each remote, more than ${most}.`] : []
  })
  const reached = [...tooMuch].flatMap(([row, limit]) =>
    Object.entries(columns).flatMap(([count, figures]) => {
      const figure = figures[row] ?? 0
      return figure >= limit ? [`${row}: ${figure} with ${count} remotes, ${limit} or more.`] : []
    }),
  )
  return [...missing, ...growing, ...reached]
}
