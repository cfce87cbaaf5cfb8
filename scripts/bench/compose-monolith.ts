import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFolder } from '../lib/compress.ts'
import { linksTo } from '../lib/links.ts'
import { pagesFile } from '../lib/pages.ts'
import { inRoot } from '../lib/root.ts'
import { headersFile } from '../lib/security-headers.ts'
import { closure, readManifest } from '../lib/vite-manifest.ts'

/** The pages that are measured, and the screens that they show. */
const pages = [
  { pattern: '/', file: 'index.html', expose: 'home' },
  { pattern: '/products', file: 'products.html', expose: 'product-list' },
]

/**
 * Makes the monolith's build servable by the same server, its pages with the same kind of links as the
 * federated ones: the comparison is about federation, not about links.
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
  for (const { file, expose } of pages) {
    const links = linksOf(dist, expose)
    writeFileSync(
      `${out}/${file}`,
      template.replace('</head>', () => `${links}</head>`),
    )
  }
  writeFileSync(`${out}/${pagesFile}`, JSON.stringify(pages))
  writeFileSync(`${out}/${headersFile}`, '{}')
  await compressFolder(out)
}

function linksOf(dist: string, expose: string): string {
  const manifest = readManifest(dist)
  const screens = Object.keys(manifest).filter((key) =>
    key.endsWith(`remote-catalog/src/expose/${expose}.ts`),
  )
  const { js, css } = closure(manifest, ['index.html', ...screens])
  return linksTo({ js: js.map((file) => `/${file}`), css: css.map((file) => `/${file}`) })
}
