import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exec, filesIn, folderOf, inRoot, remoteNames } from '../../project/index.ts'

const template = path.join(import.meta.dirname, 'template')

/** Writes a remote with one screen into a new folder, and changes no other file. */
export async function writeNewRemote(name: string): Promise<void> {
  const texts = filesOf(name)
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true })
    writeFileSync(inRoot(file), text)
  }
  await exec('biome', ['check', '--write', ...Object.keys(texts)], { quiet: true })
}

function filesOf(name: string): Record<string, string> {
  const words = {
    __name__: name,
    __title__: titleOf(name),
    __react__: reactVersion(),
    __port__: String(freePort()),
  }
  const filled = (text: string) =>
    text.replace(/__[a-z]+__/g, (word) => words[word as keyof typeof words] ?? word)
  return Object.fromEntries(
    filesIn(template).map((file) => [
      `${folderOf(name)}/${filled(path.relative(template, file).replace(/\.txt$/, ''))}`,
      filled(readFileSync(file, 'utf8')),
    ]),
  )
}

function reactVersion(): string {
  return JSON.parse(readFileSync(inRoot('shell/package.json'), 'utf8')).dependencies.react
}

/** The first port after those of the other remotes' own pages. */
function freePort(): number {
  const taken = remoteNames.map((name) => {
    const config = readFileSync(inRoot(folderOf(name), 'vite.config.ts'), 'utf8')
    return Number(/port: (\d+)/.exec(config)?.[1] ?? 0)
  })
  return Math.max(5170, ...taken) + 1
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
