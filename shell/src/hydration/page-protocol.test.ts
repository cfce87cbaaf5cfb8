import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as protocol from 'shared/page-protocol'
import { expect, it } from 'vitest'

const shell = path.resolve(import.meta.dirname, '..')
const tokens = '../../shared/src/ui/tokens.css'
const sheets = [
  ...readdirSync(shell, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  ),
  tokens,
]
const readSheet = (file: string) =>
  readFileSync(path.join(shell, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const names: readonly string[] = Object.values(protocol)

it.each(sheets)('declares every attribute that %s styles', (file) => {
  const attributes = [...readSheet(file).matchAll(/\[(data-[\w-]+)/g)].map(([, name]) => name)
  expect(attributes.filter((name) => name && !names.includes(name))).toEqual([])
})

it.each(sheets)('declares every id that %s styles', (file) => {
  const ids = [...readSheet(file).matchAll(/#([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name)
  expect(ids.filter((name) => name && !names.includes(name))).toEqual([])
})
