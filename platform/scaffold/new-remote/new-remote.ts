import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exec, filesIn, folderOf, inRoot, remoteNames } from '../../project/index.ts'

const template = path.join(import.meta.dirname, 'template')

/** Writes a remote with one screen into a new folder, and changes no other file. */
export async function writeNewRemote(name: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(inRoot('shell/package.json'), 'utf8'))
  const words: Record<string, string> = {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    react: dependencies.react,
    port: String(freePort()),
  }
  const folder = inRoot(folderOf(name))
  for (const file of filesIn(template)) {
    const to = path.join(folder, path.relative(template, file).replace(/\.txt$/, ''))
    const text = readFileSync(file, 'utf8')
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(
      to,
      text.replace(/__([a-z]+)__/g, (found, word: string) => words[word] ?? found),
    )
  }
  await exec('biome', ['check', '--write', folder], { quiet: true })
}

/** The first port after those of the other remotes' own pages. */
function freePort(): number {
  const taken = remoteNames.map((name) => {
    const config = readFileSync(inRoot(folderOf(name), 'vite.config.ts'), 'utf8')
    return Number(/port: (\d+)/.exec(config)?.[1] ?? 0)
  })
  return Math.max(5170, ...taken) + 1
}
