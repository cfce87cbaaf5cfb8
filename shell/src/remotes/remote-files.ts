/** The files of remotes, with their hashes. */
import type { DeploymentFile } from 'shared/contract'

type Named = Pick<DeploymentFile['remotes'][string], 'integrity' | 'scripts' | 'modules'>

export interface RemoteFiles {
  /** The entry's hash; missing if the page's import map has the hashes, or if there are none. */
  entry?: string
  /** The scripts that a module needs first, with their hashes, by the name of the module. */
  modules: Record<string, readonly { url: string; integrity: string }[]>
}

/** @param entry the absolute URL of the remote's entry. */
export function filesOf(
  { integrity, scripts = {}, modules = {} }: Named,
  entry: string,
): RemoteFiles {
  const all = Object.entries(scripts).map(([file, hash]) => {
    return { url: new URL(file, entry).href, integrity: hash }
  })
  return {
    ...(integrity ? { entry: integrity } : {}),
    modules: Object.fromEntries(
      Object.entries(modules).map(([name, places]) => [
        name,
        places.flatMap((place) => all[place] ?? []),
      ]),
    ),
  }
}

/**
 * Fetches all files that a module needs first, in parallel, and lets the browser check their hashes.
 * @param entry the URL from which the entry is imported.
 * @throws Error if one of them cannot be loaded or has another hash.
 */
export async function preloadFiles(
  { entry: hash, modules }: RemoteFiles,
  entry: string,
  module: string,
): Promise<void> {
  const files = modules[module] ?? []
  const all = hash ? [{ url: entry, integrity: hash }, ...files] : files
  await Promise.all(all.map(({ url, integrity }) => preload(url, integrity)))
}

function preload(url: string, integrity: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, href: url })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${url} cannot be had, or is not what was released`))
    // A file that is already loaded is not fetched again.
    document.head.append(link)
  })
}
