/** Hashes of each page's inputs, written beside the pages, so that the next composition can reuse pages. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'

/** A hash by the page's file. */
export type InputsOfPages = Record<string, string>

/** Writes the hashes beside the pages. The folder must exist. */
export function writePageInputs(folder: string, pages: InputsOfPages): void {
  writeFileSync(path.join(folder, outputNames.pageInputs), JSON.stringify(pages))
}

/** Empty if the folder is not a composed site. */
export function readPageInputs(folder: string): InputsOfPages {
  const file = path.join(folder, outputNames.pageInputs)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
