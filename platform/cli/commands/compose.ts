import { Command } from '@commander-js/extra-typings'
import { composed, fail, inRoot } from '../../project/index.ts'
import { text } from '../command-line.ts'

export const compose = new Command('compose')
  .summary('composes the builds into a folder')
  .description(
    'Composes the builds into a folder of static files. Pages that have not changed since the last composition are reused.',
  )
  .option('--site <file>', 'the site configuration', text, inRoot('site/site.json'))
  .option('--out <folder>', 'where the composed site is written', text, inRoot(composed.site))
  .action(async ({ site, out }) => {
    const { composeSite, formatChanges, readSite } = await import('../../compose/index.ts')
    try {
      const config = readSite(site)
      for (const line of formatChanges(await composeSite({ site: config, out }))) console.log(line)
      if (config.origin === undefined)
        console.log(
          `${site} has no “origin”, so there is no sitemap, and pages have no canonical addresses.`,
        )
    } catch (error) {
      fail(`Composition failed. The existing site has not changed.\n${(error as Error).message}`)
    }
  })
