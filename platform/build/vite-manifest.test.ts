import { describe, expect, it } from 'vitest'
import { closure, type ViteManifest } from './vite-manifest.ts'

const manifest: ViteManifest = {
  'index.html': {
    file: 'index.js',
    css: ['index.css'],
    imports: ['_base.js'],
  },
  '_base.js': { file: 'base.js', css: ['base.css'], imports: ['_cycle.js'] },
  '_cycle.js': { file: 'cycle.js', imports: ['_base.js'] },
  'lazy.ts': { file: 'lazy.js', css: ['lazy.css'], imports: ['_base.js', 'index.html'] },
}

describe('the files that a chunk needs first', () => {
  it('are its own and those of its static imports, each once', () => {
    expect(closure(manifest, ['index.html']).js.toSorted()).toEqual([
      'base.js',
      'cycle.js',
      'index.js',
    ])
  })

  it('have styles in the order in which the modules run', () => {
    expect(closure(manifest, ['index.html']).css).toEqual(['base.css', 'index.css'])
  })

  it('exclude dynamic imports', () => {
    expect(closure(manifest, ['index.html']).js).not.toContain('lazy.js')
  })
})
