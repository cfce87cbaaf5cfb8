import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'tar'
import { buildAll, shopBuilds } from '../../build/index.ts'
import { inRoot } from '../../project/index.ts'
import type { PackageManifest } from './package-files.ts'
import { writePlatform } from './platform-package.ts'
import { writeShared } from './shared-package.ts'
import { writeShell } from './shell-package.ts'

/** Each writes the files of a package into a folder. @returns its package.json. */
const packages: readonly ((folder: string, version: string) => Promise<PackageManifest>)[] = [
  writeShared,
  writePlatform,
  writeShell,
]

/**
 * Writes the packages, from builds of the current sources. They need each other in exactly the same version.
 * @param out the folder for them. @param version a semantic version. @returns their files, absolute.
 */
export async function packAll(out: string, version: string): Promise<string[]> {
  await buildAll(shopBuilds)
  const cache = inRoot('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  mkdirSync(out, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'packages-'))
  try {
    return await Promise.all(
      packages.map(async (write, index) => {
        const folder = path.join(draft, String(index))
        const manifest = await write(folder, version)
        writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
        const file = path.join(out, `${manifest.name}-${version}.tgz`)
        await create({ gzip: true, portable: true, cwd: folder, prefix: 'package', file }, ['.'])
        return file
      }),
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
