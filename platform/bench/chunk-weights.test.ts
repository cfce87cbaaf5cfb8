import { describe, expect, it } from 'vitest'
import { type AnalysedChunk, ownerOf, reachable, weightByOwner } from './chunk-weights.ts'

const chunk = (fileName: string, rest: Partial<AnalysedChunk>): AnalysedChunk => ({
  ...{ fileName, kB: 0, imports: [], entryOf: null, modules: {} },
  ...rest,
})

describe('the content of a page’s chunks', () => {
  it('names the owner of a module: its package, or its place in the project', () => {
    const pnpm = '/p/node_modules/.pnpm/react-dom@19.3.1_x/node_modules/react-dom/cjs/a.js'
    expect(ownerOf(pnpm, '/p')).toBe('react-dom')
    expect(ownerOf('/p/node_modules/@module-federation/sdk/dist/dom.js', '/p')).toBe(
      '@module-federation',
    )
    expect(ownerOf('/p/shared/src/ui/button.tsx', '/p')).toBe('shared/ui')
    expect(ownerOf('/p/shell/src/layout/header.tsx?x', '/p')).toBe('shell')
    expect(ownerOf('\0vite/preload-helper.js', '/p')).toBe('build tools')
  })

  it('counts a chunk and its imports once', () => {
    const chunks = [
      chunk('a.js', { imports: ['b.js', 'c.js'] }),
      chunk('b.js', { imports: ['c.js'] }),
      chunk('c.js', {}),
      chunk('d.js', {}),
    ]
    expect(reachable(chunks, ['a.js']).map(({ fileName }) => fileName)).toEqual([
      'a.js',
      'b.js',
      'c.js',
    ])
  })

  it('divides a chunk’s kilobytes among its modules by their length', () => {
    const chunks = [
      chunk('a.js', { kB: 9, modules: { '/p/shell/src/a.ts': 200, '/p/shared/src/ui/b.ts': 100 } }),
      chunk('b.js', { kB: 1, modules: { '/p/shell/src/c.ts': 5 } }),
    ]
    expect(weightByOwner(chunks, '/p')).toEqual({ shell: 7, 'shared/ui': 3 })
  })
})
