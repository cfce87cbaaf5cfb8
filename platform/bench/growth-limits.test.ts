import { expect, it } from 'vitest'
import { exceededLimits, limited, perRemote } from './growth-limits.ts'

const within = {
  [limited.home]: 50_000,
  [limited.requests]: 10,
  [limited.shell]: 100_000,
  [limited.firstComposition]: 3,
  [limited.composition]: 2,
  [limited.development]: 900,
  [limited.release]: 40,
}

it('lets a shop grow within the limits', () => {
  const grown = { ...within, [limited.home]: 50_200, [limited.composition]: 2.5 }
  expect(perRemote({ 4: within, 14: grown }, limited.home)).toBe(20)
  expect(exceededLimits({ 4: within, 14: grown })).toEqual([])
})

it.each([
  ['home', 50_210, 'home, bytes: 21 for each remote, more than 20.'],
  ['requests', 11, 'home, requests: 0.1 for each remote, more than 0.'],
  ['shell', 100_010, 'JavaScript of the shell, brotli bytes: 1 for each remote, more than 0.'],
  ['firstComposition', 3.6, 'composition, CPU seconds: 0.06 for each remote, more than 0.05.'],
  [
    'composition',
    2.6,
    'composition with nothing changed, CPU seconds: 0.06 for each remote, more than 0.05.',
  ],
  ['development', 3000, 'npm run dev, all from source, MB: 3000 with 14 remotes, 3000 or more.'],
  ['release', 120, 'npm run release shell, seconds: 120 with 14 remotes, 120 or more.'],
] as const)('names the limit of %s', (row, figure, sentence) => {
  const grown = { ...within, [limited[row]]: figure }
  expect(exceededLimits({ 4: within, 14: grown })).toEqual([sentence])
})

it.each(Object.values(limited))('does not pass without a figure: %s', (row) => {
  for (const figure of [undefined, Number.NaN]) {
    expect(exceededLimits({ 4: within, 14: { ...within, [row]: figure } })).toEqual([
      `${row}: no figure with 14 remotes.`,
    ])
  }
  expect(perRemote({ 4: {}, 14: within }, row)).toBeNaN()
})
