import path from 'node:path'

/** The folder of the shop's packages, which lie side by side: the workspace, or `node_modules` of another repository. */
const packages = path.resolve(import.meta.dirname, '../..')

/** The folder of the project: the workspace or, where the platform is installed, the folder in which it runs. */
export const root = path.basename(packages) === 'node_modules' ? process.cwd() : packages

/** A file or folder of the project. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts)
}

/** A file or folder of a package of the shop, wherever that is: `shared`, `shell`, `mock-api` or `platform`. */
export function inPackages(...parts: string[]): string {
  return path.join(packages, ...parts)
}
