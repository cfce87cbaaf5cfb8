import type { Plugin, Rolldown } from 'vite'
import {
  type CompatibilityRecord,
  outputNames,
  sharedFile,
  sharedPaths,
} from '../../project/index.ts'
import type { ReadDefinition } from '../remote-definition.ts'
import { exportsOf } from './exports-of.ts'
import { renderedSlots } from './rendered-slots.ts'
import { declaredSlotProps } from './slot-props.ts'

/** Begins the id of a proxy that stands for a shared module in a remote. */
export const proxyPrefix = '\0shared:'

type Modules = Record<string, Rolldown.RenderedModule>
type InfoOf = Rolldown.PluginContext['getModuleInfo']

const nothing: CompatibilityRecord = {
  exports: {},
  imports: {},
  slotsProvided: {},
  slotsUsed: {},
  props: {},
}

/** Writes the record of a remote's build. */
export function recordRemote({ slotsProvided }: Pick<ReadDefinition, 'slotsProvided'>): Plugin {
  return recordBuild((modules) => ({
    ...nothing,
    imports: Object.fromEntries(
      Object.keys(modules)
        .filter((id) => id.startsWith(proxyPrefix))
        .sort()
        .map((id) => [id.slice(proxyPrefix.length), modules[id]?.renderedExports.toSorted() ?? []]),
    ),
    slotsProvided,
  }))
}

/** Writes the record of the shell's build. */
export function recordShell(): Plugin {
  return recordBuild((_, infoOf) => ({
    ...nothing,
    exports: {
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
      const slotsUsed: CompatibilityRecord['slotsUsed'] = {}
      for (const [slot, version] of Object.keys(modules).sort().flatMap(renderedSlots)) {
        slotsUsed[slot] = [...new Set([...(slotsUsed[slot] ?? []), version])]
      }
      const record = recordOf(modules, (id) => this.getModuleInfo(id))
      const props = Object.fromEntries(
        Object.entries(declaredSlotProps()).filter(
          ([slot]) => slot in record.slotsProvided || slot in slotsUsed,
        ),
      )
      const source = JSON.stringify({ ...record, slotsUsed, props })
      this.emitFile({ type: 'asset', fileName: outputNames.compatibilityRecord, source })
    },
  }
}
