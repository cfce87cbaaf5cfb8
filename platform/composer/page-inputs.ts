/** Of what each page of a composed site was made: written beside the pages, so that the next one can take them over. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../base/index.ts'

/** A hash by the page's file. */
export type InputsOfPages = Record<string, string>

/** Writes the hashes beside the pages. The folder must exist. */
export function writePageInputs(folder: string, pages: InputsOfPages): void {
  writeFileSync(path.join(folder, outputNames.pageInputs), JSON.stringify(pages))
}

/** Nothing where the folder is no composed site. */
export function readPageInputs(folder: string): InputsOfPages {
  const file = path.join(folder, outputNames.pageInputs)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
