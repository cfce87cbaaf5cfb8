import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFolder } from '../lib/compress.ts'
import { linksTo } from '../lib/links.ts'
import { pagesFile } from '../lib/pages.ts'
import { inRoot } from '../lib/root.ts'
import { headersFile } from '../lib/security-headers.ts'
import { closure, readManifest } from '../lib/vite-manifest.ts'

/**
 * Makes the monolith's build servable by the same server, its home page with the same kind of links
 * as the federated one: the comparison is about federation, not about links.
 * @param out the folder to write.
 */
export async function composeMonolith(out: string): Promise<void> {
  const dist = inRoot('dist/monolith-build')
  const manifest = readManifest(dist)
  const home = Object.keys(manifest).filter((key) =>
    key.endsWith('remote-catalog/src/expose/home.ts'),
  )
  const { js, css } = closure(manifest, ['index.html', ...home])
  const links = linksTo({ js: js.map((file) => `/${file}`), css: css.map((file) => `/${file}`) })
  rmSync(out, { recursive: true, force: true })
  cpSync(dist, out, { recursive: true })
  cpSync(inRoot('mock-api/public'), out, { recursive: true })
  const page = readFileSync(`${out}/index.html`, 'utf8')
    .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', () => `${links}</head>`)
  writeFileSync(`${out}/index.html`, page)
  writeFileSync(`${out}/${pagesFile}`, JSON.stringify([{ pattern: '/', file: 'index.html' }]))
  writeFileSync(`${out}/${headersFile}`, '{}')
  await compressFolder(out)
}
