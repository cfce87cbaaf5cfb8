import { readFileSync, writeFileSync } from 'node:fs'
import { progress } from '../project/index.ts'
import { copyProject } from '../testing/index.ts'

/**
 * Prints the figures of `benchCatalogue` for several limits of the number of books that the shop loads as a whole
 * (docs/decisions/018-queries.md), one after the other, in a copy of the project.
 * @param args for `npm run bench:catalogue`.
 */
export async function benchAtHand(limits: readonly number[], args: string[]): Promise<void> {
  const copy = copyProject()
  try {
    for (const limit of limits) {
      progress(`Up to ${limit} books at hand …`)
      setConstant(copy.path('remote-catalog/src/api/catalogue.ts'), 'maxWholeCatalogue', limit)
      // Otherwise the server would not answer so many.
      setConstant(copy.path('product-search/src/answer-query.ts'), 'maxLimit', Math.max(limit, 200))
      console.log(await copy.run('bench-catalogue', ...args))
    }
  } finally {
    await copy.remove()
  }
}

function setConstant(file: string, name: string, value: number): void {
  const code = readFileSync(file, 'utf8')
  const line = new RegExp(`^export const ${name} = \\d+$`, 'm')
  if (!line.test(code)) throw new Error(`${file} has no ${name}`)
  writeFileSync(file, code.replace(line, `export const ${name} = ${value}`))
}
