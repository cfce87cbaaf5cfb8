import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  exec,
  filesIn,
  folderOf,
  inRoot,
  packedPackages,
  remoteNames,
} from '../../project/index.ts'

/** Writes a remote with one screen into a new folder, and changes no other file. */
export async function writeNewRemote(name: string): Promise<void> {
  const folder = inRoot(folderOf(name))
  copyTemplates(['template', 'workspace'], folder, wordsOf(name))
  await exec('biome', ['check', '--write', folder], { quiet: true })
}

/** Writes a repository with one remote, which installs the packages that `npx bookshelf pack` writes here. */
export function writeOwnRepository(name: string, folder: string): void {
  const { devDependencies } = readJson('package.json')
  const place = path.relative(folder, inRoot('dist/packages')).split(path.sep).join('/')
  const packages = packedPackages.map((each) => {
    const { version } = readJson(each, 'package.json')
    return [each, `file:${place}/${each}-${version}.tgz`]
  })
  const words = { ...wordsOf(name), ...devDependencies, ...Object.fromEntries(packages) }
  copyTemplates(['template', 'own-repository'], folder, words)
}

const readJson = (...file: string[]) => JSON.parse(readFileSync(inRoot(...file), 'utf8'))

/** What stands for the words between underscores in the files of a template. */
function wordsOf(name: string): Record<string, string> {
  return {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    react: readJson('shell/package.json').dependencies.react,
    port: String(freePort()),
  }
}

/** Writes the files of templates: those of every remote, and those of where it is. */
function copyTemplates(names: readonly string[], folder: string, words: Record<string, string>) {
  for (const template of names.map((name) => path.join(import.meta.dirname, name))) {
    for (const file of filesIn(template)) {
      const to = path.join(folder, path.relative(template, file).replace(/\.txt$/, ''))
      const text = readFileSync(file, 'utf8')
      mkdirSync(path.dirname(to), { recursive: true })
      writeFileSync(
        to,
        text.replace(/__([a-z@/-]+)__/g, (found, word: string) => words[word] ?? found),
      )
    }
  }
}

/** The first port after those of the other remotes' own pages. */
function freePort(): number {
  const taken = remoteNames.map((name) => {
    const config = readFileSync(inRoot(folderOf(name), 'vite.config.ts'), 'utf8')
    return Number(/port: (\d+)/.exec(config)?.[1] ?? 0)
  })
  return Math.max(5170, ...taken) + 1
}
