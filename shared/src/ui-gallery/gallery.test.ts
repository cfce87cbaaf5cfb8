import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ui = path.join(import.meta.dirname, '../ui')
const sections = path.join(import.meta.dirname, 'sections')

it('shows every component', () => {
  const shown = readdirSync(sections)
    .map((file) => readFileSync(path.join(sections, file), 'utf8'))
    .join('\n')
  const missing = readdirSync(ui)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !shown.includes(`'../../ui/${name}'`))

  // Invisible, so not in the gallery.
  expect(missing).toEqual(['visually-hidden'])
})
