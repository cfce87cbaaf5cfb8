import { inRoot } from '../base/index.ts'
import { readManifest } from '../builds/index.ts'

/** Recognises the files of the fake server, which a shop with a real server does not fetch, by their address. */
export function fakeServerFiles(build: string): (url: string) => boolean {
  const files = Object.entries(readManifest(inRoot(build)))
    .filter(([key]) => key.includes('mock-api'))
    .map(([, chunk]) => chunk.file)
  return (url) => files.some((file) => url.endsWith(file))
}
