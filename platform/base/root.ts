import path from 'node:path'

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..')

/** A path inside the project. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts)
}
