import { folderOf, inRoot } from '../base/index.ts'

interface Options {
  remote: string
  /** Old chunks stay there: an open page may ask for them. */
  out: string
  onBuilt: (ms: number) => void
}

/** Builds a remote as for a release, and again after every edit. */
export async function watchRemote({ remote, out, onBuilt }: Options): Promise<void> {
  const { build } = await import('vite')
  process.env.NODE_ENV = 'production'
  const watcher = await build({
    configFile: inRoot(folderOf(remote), 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {}, outDir: out, emptyOutDir: false, reportCompressedSize: false },
  })
  if (!('on' in watcher)) throw new Error('The build does not watch')
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') onBuilt(event.duration)
    if (event.code === 'ERROR') console.error(event.error.message)
  })
}
