import { readFileSync } from 'node:fs'
import { inRoot, outputNames } from '../../base/index.ts'

/** Adds a remote to the files that list them. @returns their new texts. @throws Error when a place is not found. */
export function register(name: string, title: string): Record<string, string> {
  const texts: Record<string, string> = {}
  const insertBehind = (file: string, place: RegExp, text: string) => {
    const content = texts[file] ?? readFileSync(inRoot(file), 'utf8')
    const found = content.match(place)
    if (found?.index === undefined)
      throw new Error(`${file} no longer looks as expected at ${place}`)
    const end = found.index + found[0].length
    texts[file] = content.slice(0, end) + text + content.slice(end)
  }
  const contract = 'shared/src/contract/remotes.ts'
  insertBehind(contract, /remoteNames = \[[^\]]*?(?=,?\s*\] as const)/, `, '${name}'`)
  insertBehind(contract, /screenNames = \[[^\]]*?(?=\] as const)/, `  '${name}/start',\n`)
  const paths = 'shared/src/routing/paths.ts'
  insertBehind(paths, /patterns = \{[\s\S]*?(?=\} as const)/, `  ${name}: '/${name}',\n`)
  insertBehind(paths, /paths = \{[\s\S]*?(?=\n\}\n)/, `\n  ${name}: () => patterns.${name},`)
  insertBehind(
    'shell/src/routes.ts',
    /routes: .*? = \[[\s\S]*?(?=\n\]\n)/,
    `\n  { path: patterns.${name}, screen: '${name}/start', access: 'all', title: '${title}' },`,
  )
  for (const file of ['site/site.json', 'e2e/site.json']) {
    const site = JSON.parse(readFileSync(inRoot(file), 'utf8'))
    site.remotes[name] = { entry: `/remotes/${name}/${outputNames.remoteEntry}`, version: '0.1.0' }
    texts[file] = JSON.stringify(site, null, 2)
  }
  return texts
}
