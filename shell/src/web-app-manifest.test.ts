import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { shellFacts } from './shell-facts'

const published = (file: string) => path.join(import.meta.dirname, '../public', file)

const Manifest = v.object({
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) })),
})

const { icons } = v.parse(
  Manifest,
  JSON.parse(readFileSync(published('manifest.webmanifest'), 'utf8')),
)

it('is named in the head of every page', () => {
  const attrs = { rel: 'manifest', href: '/manifest.webmanifest' }
  expect(shellFacts.head).toContainEqual({ tag: 'link', attrs })
})

it('lists existing icons, in their actual sizes', () => {
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
    const png = readFileSync(published(src))
    // The header chunk of a PNG.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect(readFileSync(published('icon.svg'), 'utf8')).toContain('<svg')
})

it('has a maskable icon', () => {
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
})
