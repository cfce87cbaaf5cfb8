import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder, elementsOf, readPageFacts, serializeElement } from '../compose/index.ts'

/** Copies a composed site without its modules: the best case of a prerendered page. */
export async function composeScriptless(from: string, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  cpSync(from, out, { recursive: true })
  for (const facts of readPageFacts(out)) {
    const page = path.join(out, facts.file)
    const scripts = [...elementsOf.modules(facts), ...elementsOf.scripts(facts)]
    const html = scripts
      .map(serializeElement)
      .reduce((text, element) => text.replace(element, ''), readFileSync(page, 'utf8'))
    writeFileSync(page, html)
    for (const ending of ['br', 'gz']) rmSync(`${page}.${ending}`, { force: true })
  }
  await compressFolder(path.resolve(out))
}
