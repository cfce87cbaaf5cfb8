import { readManifest } from '../build/index.ts'
import { inRoot } from '../project/index.ts'

/** Recognises the files of the fake server, which a shop with a real server does not fetch, by their address. */
export function fakeServerFiles(build: string): (url: string) => boolean {
  const files = Object.entries(readManifest(inRoot(build)))
    .filter(([key]) => key.includes('mock-api'))
    .map(([, chunk]) => chunk.file)
  return (url) => files.some((file) => url.endsWith(file))
}
