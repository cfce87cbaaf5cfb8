import { Command } from '@commander-js/extra-typings'
import { composed, fail, inRoot } from '../project/index.ts'
import { text } from './command-line.ts'

export const command = new Command('compose')
  .summary('composes the builds into a folder')
  .description('Composes the builds into a folder of static files.')
  .option('--site <file>', 'the site configuration', text, inRoot('site/site.json'))
  .option('--out <folder>', 'where the composed site is written', text, inRoot(composed.site))
  .action(async ({ site, out }) => {
    const { composeSite, readSite } = await import('../compose/index.ts')
    try {
      const config = readSite(site)
      await composeSite({ site: config, out })
      if (config.origin === undefined)
        console.log(
          `${site} has no “origin”, so there is no sitemap, and pages have no canonical addresses.`,
        )
    } catch (error) {
      fail(`Composition failed. The existing site has not changed.\n${(error as Error).message}`)
    }
  })
