/** Where a new remote has to be made known: each place once, in the form that stands there. */

interface Insertion {
  /** A file of the project. */
  file: string
  /** What stands there; the text goes in front of, or behind it. */
  at: RegExp
  text: string
  where: 'before' | 'after'
}

/**
 * What has to be written where for a remote to be part of the shop.
 * @param name one lower-case word.
 * @param number how many remotes there are, with this one: its port counts on from the first.
 */
export function registrationsOf(name: string, number: number): readonly Insertion[] {
  const title = titleOf(name)
  const site = `,\n    "${name}": { "entry": "/remotes/${name}/remoteEntry.js", "version": "0.1.0" }`
  const lastSiteEntry = /"remotes": \{[\s\S]*?\}(?=\n {2}\})/
  return [
    {
      file: 'shared/src/contract/remotes.ts',
      at: /export const remoteNames = \[[^\]]*?(?=,?\s*\] as const)/,
      text: `, '${name}'`,
      where: 'after',
    },
    {
      file: 'shared/src/contract/remotes.ts',
      at: /export const screenNames = \[[^\]]*?(?=\] as const)/,
      text: `  '${name}/start',\n`,
      where: 'after',
    },
    {
      file: 'platform/base/remotes.ts',
      at: /export const remotes: [^{]*\{[\s\S]*?(?=\n\}\n)/,
      text: `\n  ${name}: { folder: 'remote-${name}', port: firstPort + ${number} },`,
      where: 'after',
    },
    {
      file: 'shared/src/routing/paths.ts',
      at: /export const patterns = \{[\s\S]*?(?=\} as const)/,
      text: `  ${name}: '/${name}',\n`,
      where: 'after',
    },
    {
      file: 'shared/src/routing/paths.ts',
      at: /export const paths = \{[\s\S]*?(?=\n\}\n)/,
      text: `\n  ${name}: () => patterns.${name},`,
      where: 'after',
    },
    {
      file: 'shell/src/routes.ts',
      at: /export const routes: .*? = \[[\s\S]*?(?=\n\]\n)/,
      text: `\n  { path: patterns.${name}, screen: '${name}/start', access: 'all', title: '${title}' },`,
      where: 'after',
    },
    {
      file: 'platform/releases/journeys.ts',
      at: /export const journeys: .*? = \{[\s\S]*?(?=\n\}\n)/,
      text: `\n\n  async ${name}(page) {\n    await open(page, paths.${name}())\n    await heading(page)\n  },`,
      where: 'after',
    },
    {
      file: 'pnpm-workspace.yaml',
      at: / {2}- shared\n/,
      text: `  - remote-${name}\n`,
      where: 'before',
    },
    { file: 'site/site.json', at: lastSiteEntry, text: site, where: 'after' },
    { file: 'e2e/site.json', at: lastSiteEntry, text: site, where: 'after' },
  ]
}

/** The text with an insertion made. @throws Error when the place is not there. */
export function inserted(content: string, { file, at, text, where }: Insertion): string {
  const found = content.match(at)
  if (found?.index === undefined) throw new Error(`${file} no longer looks as expected at ${at}`)
  const place = where === 'before' ? found.index : found.index + found[0].length
  return content.slice(0, place) + text + content.slice(place)
}

/** The name on screen: 'reviews' -> 'Reviews'. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
