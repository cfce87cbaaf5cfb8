import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { compileHint } from './compile-hint'

/** Two files, one of which loads the other. */
const code: Record<string, string> = { first: `import('later')`, later: 'console.log(1)' }
const sources: Plugin = {
  name: 'sources',
  resolveId: (id) => (id in code ? id : undefined),
  load: (id) => code[id],
}

async function filesOf(plugins: Plugin[]) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sources, ...plugins],
    build: { write: false, rolldownOptions: { input: { first: 'first' } } },
  })
  if (!('output' in result)) throw new Error('Nothing was built')
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file] as const] : [])),
  )
}

describe('the compile hint', () => {
  it('is the first line of the selected files only', async () => {
    const files = await filesOf([compileHint((name) => name === 'first')])
    expect(files.get('first')?.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect(files.get('later')?.code).not.toContain('allFunctionsCalledOnLoad')
  })

  it('changes the name of a file, since browsers cache files by name', async () => {
    const [without, hinted] = [await filesOf([]), await filesOf([compileHint(() => true)])]
    expect(hinted.get('later')?.fileName).not.toBe(without.get('later')?.fileName)
  })
})
