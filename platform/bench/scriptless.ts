import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../base/index.ts'
import { compressFolder } from '../composer/index.ts'

/** A copy of a composed site without any script: what a prerendered page could be at its best. */
export async function composeScriptless(from: string, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  cpSync(from, out, { recursive: true })
  for (const page of filesIn(out).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(page, 'utf8')
      .replace(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
    writeFileSync(page, html)
    for (const ending of ['br', 'gz']) rmSync(`${page}.${ending}`, { force: true })
  }
  await compressFolder(path.resolve(out))
}
