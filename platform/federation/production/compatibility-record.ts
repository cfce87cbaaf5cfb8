import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type RemoteName, slotOwners } from '../../../shared/src/contract/remotes.ts'
import { type SlotName, slotVersions } from '../../../shared/src/contract/slots.ts'
import { type CompatibilityRecord, outputNames, sharedFile, sharedPaths } from '../../base/index.ts'
import { exportsOf } from './exports-of.ts'
import { renderedSlots } from './rendered-slots.ts'

/** Begins the id of a proxy that stands for a shared module in a remote. */
export const proxyPrefix = '\0shared:'

type Modules = Record<string, Rolldown.RenderedModule>
type InfoOf = Rolldown.PluginContext['getModuleInfo']

const nothing: CompatibilityRecord = { gives: {}, takes: {}, exposes: [], fills: {}, renders: {} }

/** Writes beside a remote's build what it takes from the page and gives to it. @param folder absolute. */
export function recordRemote(name: RemoteName, folder: string): Plugin {
  return recordBuild((modules, infoOf) => ({
    ...nothing,
    takes: Object.fromEntries(
      Object.keys(modules)
        .filter((id) => id.startsWith(proxyPrefix))
        .sort()
        .map((id) => [id.slice(proxyPrefix.length), modules[id]?.renderedExports.toSorted() ?? []]),
    ),
    exposes: exposedFiles(infoOf, folder).map((file) => path.parse(file).name),
    fills: Object.fromEntries(
      Object.entries(slotVersions)
        .filter(([slot]) => slotOwners[slot as SlotName].startsWith(`${name}/`))
        .map(([slot, versions]) => [slot, [...versions]]),
    ),
  }))
}

const exposedFiles = (infoOf: InfoOf, folder: string) =>
  infoOf(path.join(folder, 'src/exposes.ts'))?.dynamicallyImportedIds ?? []

/** Writes beside the shell's build which names it provides. */
export function recordShell(): Plugin {
  return recordBuild((_, infoOf) => ({
    ...nothing,
    gives: {
      react: ['default', ...exportsOf('react')],
      ...Object.fromEntries(
        sharedPaths().map((name) => [name, infoOf(sharedFile(name))?.exports.toSorted() ?? []]),
      ),
    },
  }))
}

function recordBuild(recordOf: (modules: Modules, infoOf: InfoOf) => CompatibilityRecord): Plugin {
  return {
    name: 'compatibility-record',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
      const modules: Modules = Object.assign({}, ...chunks.map((chunk) => chunk.modules))
      const renders: CompatibilityRecord['renders'] = {}
      for (const [slot, version] of Object.keys(modules).sort().flatMap(renderedSlots)) {
        renders[slot] = [...new Set([...(renders[slot] ?? []), version])]
      }
      const record = recordOf(modules, (id) => this.getModuleInfo(id))
      const source = JSON.stringify({ ...record, renders })
      this.emitFile({ type: 'asset', fileName: outputNames.compatibilityRecord, source })
    },
  }
}
