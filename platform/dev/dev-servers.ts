import { rmSync } from 'node:fs'
import {
  againstPort,
  folderOf,
  galleryPort,
  inRoot,
  portOf,
  remoteNames,
  shellPort,
  start,
} from '../base/index.ts'
import { buildAll, outputOf } from '../builds/index.ts'
import { serveAgainst, serveFolder } from '../server/index.ts'
import { watchRemote } from './watch-remote.ts'

/** Shell and remotes from source. */
export function devShop(): void {
  for (const remote of remoteNames) startVite(folderOf(remote))
  startVite('shell')
  console.log(`The shop, from source: http://localhost:${shellPort}`)
}

/** One remote from source, without the shell. */
export function devAlone(remote: string): void {
  startVite(folderOf(remote), '--mode', 'standalone')
  console.log(`${remote} alone: http://localhost:${portOf(remote)}`)
}

/** Shell and one remote from source, the others as built. */
export async function devWithShell(remote: string): Promise<void> {
  const others = remoteNames
    .filter((name) => name !== remote)
    .map((name) => ({ folder: folderOf(name), port: portOf(name) }))
  await buildAll(others)
  const headers = { 'Access-Control-Allow-Origin': '*' }
  for (const { folder, port } of others) {
    await serveFolder({ folder: outputOf({ folder }), port, headers })
  }
  startVite(folderOf(remote))
  startVite('shell')
  console.log(`The shop, shell and ${remote} from source: http://localhost:${shellPort}`)
}

/** One remote inside a deployed shop. */
export async function devAgainst(remote: string, deployment: URL): Promise<void> {
  const out = inRoot('dist/against', remote)
  rmSync(out, { recursive: true, force: true })
  const { reload } = await serveAgainst({ remote, folder: out, deployment, port: againstPort })
  const onBuilt = (ms: number) => {
    console.log(`${remote} is built, after ${ms} ms: http://localhost:${againstPort}`)
    reload()
  }
  await watchRemote({ remote, out, onBuilt })
}

/** The page of all shared components. */
export function devGallery(): void {
  start('vite', ['shared/src/ui-gallery', '--port', String(galleryPort), '--strictPort'])
}

/** A server that cannot start ends the others. */
function startVite(folder: string, ...options: string[]) {
  start('vite', [folder, '--config', `${folder}/vite.config.ts`, ...options]).on('exit', (code) => {
    process.exitCode = code ?? 1
    process.kill(process.pid, 'SIGTERM')
  })
}
