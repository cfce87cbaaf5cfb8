import path from 'node:path'

/** Where the packages of the shop lie, side by side with the platform. */
const packages = path.resolve(import.meta.dirname, '../..')

/** Whether they are installed in the repository of one team, instead of being developed here. */
export const isInstalled = path.basename(packages) === 'node_modules'

/** The folder of the project: the one with its package.json. */
export const root = isInstalled ? process.cwd() : packages

/** Where the packages of the shop are when they are installed; the fake server comes with the shell. */
const installed: Readonly<Record<string, string>> = {
  platform: packages,
  shared: packages,
  shell: packages,
  catalogue: path.join(packages, 'shell/node_modules'),
  'mock-api': path.join(packages, 'shell/node_modules'),
}

/** A file or folder of the project, or of a package of the shop, wherever that is. */
export function inRoot(...parts: string[]): string {
  const [first = ''] = path.join(...parts).split(path.sep)
  return path.join((isInstalled && installed[first]) || root, ...parts)
}
