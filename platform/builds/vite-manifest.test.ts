// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { closure, type ViteManifest } from './vite-manifest.ts'

const manifest: ViteManifest = {
  'index.html': {
    file: 'index.js',
    css: ['index.css'],
    imports: ['_base.js'],
    dynamicImports: ['lazy.ts'],
  },
  '_base.js': { file: 'base.js', css: ['base.css'], imports: ['_cycle.js'] },
  '_cycle.js': { file: 'cycle.js', imports: ['_base.js'] },
  'lazy.ts': { file: 'lazy.js', css: ['lazy.css'] },
}

describe('what a chunk needs before it can run', () => {
  it('is itself and all that it imports, each once', () => {
    expect(closure(manifest, ['index.html']).js.toSorted()).toEqual([
      'base.js',
      'cycle.js',
      'index.js',
    ])
  })

  it('has its styles in the order in which the modules run', () => {
    expect(closure(manifest, ['index.html']).css).toEqual(['base.css', 'index.css'])
  })

  it('leaves out what is imported later', () => {
    expect(closure(manifest, ['index.html']).js).not.toContain('lazy.js')
  })
})
