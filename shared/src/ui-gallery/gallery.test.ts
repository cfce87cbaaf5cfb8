import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ui = path.join(import.meta.dirname, '../ui')

it('shows every component', () => {
  const files = readdirSync(ui).filter((file) => /^[^.]+(\.specimen)?\.tsx$/.test(file))
  const shown = files
    .filter((file) => file.includes('.specimen.'))
    .map((file) => readFileSync(path.join(ui, file), 'utf8'))
    .join('\n')
  const missing = files
    .filter((file) => !file.includes('.specimen.'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !shown.includes(`'./${name}'`))

  // Invisible, so not in the gallery.
  expect(missing).toEqual(['visually-hidden'])
})
