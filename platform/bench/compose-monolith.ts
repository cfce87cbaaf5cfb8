import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from '../base/index.ts'
import { closure, readManifest } from '../builds/index.ts'
import { compressFolder, InlineFiles, moduleLinks } from '../composer/index.ts'
import { headersFile, pagesFile } from '../server/index.ts'

/** The pages that are measured, and the screens that they show. */
const pages = [
  { pattern: '/', file: 'index.html', expose: 'home' },
  { pattern: '/products', file: 'products.html', expose: 'product-list' },
]

/**
 * Makes the monolith's build servable by the same server, its pages with the same kind of links and
 * inline styles as the federated ones: the comparison is about federation, not about those.
 * @param out the folder to write.
 */
export async function composeMonolith(out: string): Promise<void> {
  const dist = inRoot('dist/monolith-build')
  rmSync(out, { recursive: true, force: true })
  cpSync(dist, out, { recursive: true })
  cpSync(inRoot('mock-api/public'), out, { recursive: true })
  const template = readFileSync(`${dist}/index.html`, 'utf8').replace(
    /\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g,
    '',
  )
  const inline = new InlineFiles(out)
  for (const { file, expose } of pages) {
    const links = linksOf(dist, expose, inline)
    writeFileSync(
      `${out}/${file}`,
      template
        .replace('<script src="/boot.js"></script>', () => inline.script('/boot.js'))
        .replace('</head>', () => `${links}</head>`),
    )
  }
  writeFileSync(`${out}/${pagesFile}`, JSON.stringify(pages))
  writeFileSync(`${out}/${headersFile}`, '{}')
  await compressFolder(out)
}

function linksOf(dist: string, expose: string, inline: InlineFiles): string {
  const manifest = readManifest(dist)
  const screens = Object.keys(manifest).filter((key) =>
    key.endsWith(`remote-catalog/src/expose/${expose}.ts`),
  )
  const { js, css } = closure(manifest, ['index.html', ...screens])
  const sheets = css.map((file) => inline.styleSheet(`/${file}`))
  return [...sheets, ...moduleLinks(js.map((file) => `/${file}`))].join('\n')
}
