import path from 'node:path'

/** The folder that contains the shop's packages and the platform. */
const packages = path.resolve(import.meta.dirname, '../..')

/** Whether they are installed in a team's own repository, instead of being developed here. */
export const isInstalled = path.basename(packages) === 'node_modules'

/** The folder of the project: the one with its package.json. */
export const root = isInstalled ? process.cwd() : packages

/** The folders of the shop's installed packages; the fake server is in the shell's package. */
const installed: Readonly<Record<string, string>> = {
  platform: packages,
  shared: packages,
  shell: packages,
  'product-search': path.join(packages, 'shell/node_modules'),
  'mock-api': path.join(packages, 'shell/node_modules'),
}

/** A file or folder of the project, or of a package of the shop, wherever that is. */
export function inRoot(...parts: string[]): string {
  const [first = ''] = path.join(...parts).split(path.sep)
  return path.join((isInstalled && installed[first]) || root, ...parts)
}
