import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, inRoot, outputs, remoteNames } from '../../project/index.ts'
import { copySources, dependenciesOf, type PackageManifest, readManifest } from './package-files.ts'

/** What only the shell and the fake server use. */
const bundled = ['product-search', 'mock-api']

/** The shell as an emulator: its sources, the fake server, and the remotes of this workspace as built. */
export async function writeShell(folder: string, version: string): Promise<PackageManifest> {
  for (const name of ['index.html', 'src', 'public']) copySources(`shell/${name}`, folder, name)
  for (const name of bundled) {
    const to = path.join('node_modules', name)
    for (const part of ['src', 'public'])
      copySources(path.join(name, part), folder, `${to}/${part}`)
    // Its dependencies are the shell's.
    const { exports = {} } = readManifest(name)
    const manifest = { name, version, type: 'module', exports }
    writeFileSync(path.join(folder, to, 'package.json'), JSON.stringify(manifest, null, 2))
  }
  for (const name of remoteNames) {
    const build = inRoot(folderOf(name), outputs.browser)
    cpSync(build, path.join(folder, 'remotes', name), { recursive: true })
  }
  const inside = Object.fromEntries(bundled.map((name) => [name, version]))
  const { name, license = 'MIT' } = readManifest('shell')
  return {
    name,
    version,
    license,
    type: 'module',
    dependencies: Object.assign({}, ...['shell', ...bundled].map(dependenciesOf), inside),
    peerDependencies: { shared: version },
    bundleDependencies: bundled,
  }
}
