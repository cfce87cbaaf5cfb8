import type { Plugin, Rolldown } from 'vite'
import {
  type CompatibilityRecord,
  outputNames,
  sharedFile,
  sharedPaths,
} from '../../project/index.ts'
import { definitionOf } from '../remote-definition.ts'
import { fromPage, reactExports } from '../shares.ts'
import { renderedSlots } from './rendered-slots.ts'
import { declaredSlotProps } from './slot-props.ts'

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
export function recordRemote(remote: string): Plugin {
  return recordBuild(async (modules) => ({
    ...nothing,
    imports: importsIn(modules),
    slotsProvided: (await definitionOf(remote)).slotsProvided,
  }))
}

/**
 * The exports that a remote uses of each share. The plugin replaces each share with a module whose name it does not
 * document: this is the only place that knows it. @throws Error if there is none, since every remote uses some share.
 */
function importsIn(modules: Modules): CompatibilityRecord['imports'] {
  const imports = Object.keys(fromPage).flatMap((share) => {
    const named = `__loadShare__${share.replaceAll('/', '_mf_1_')}__loadShare__`
    const id = Object.keys(modules).find((module) => module.includes(named))
    const used = modules[id ?? '']?.renderedExports ?? []
    const names = used.filter((name) => !notNames.has(name)).toSorted()
    return id ? [[share, names] as const] : []
  })
  if (imports.length === 0)
    throw new Error(
      'The federation plugin has changed how it names the modules of shares (“__loadShare__”). Update platform/federation/production/compatibility-record.ts.',
    )
  return Object.fromEntries(imports)
}

/** What those modules also export. */
const notNames = new Set(['default', '__moduleExports'])

/** Writes the record of the shell's build. */
export function recordShell(): Plugin {
  return recordBuild((_, infoOf) => ({
    ...nothing,
    exports: {
      react: reactExports(),
      ...Object.fromEntries(sharedPaths().map((name) => [name, exportsOf(name, infoOf)])),
    },
  }))
}

/** What an entry point of `shared` exports. @throws Error for `export *`, which the federation plugin does not follow. */
function exportsOf(name: string, infoOf: InfoOf): string[] {
  const names = infoOf(sharedFile(name))?.exports.toSorted() ?? []
  if (names.includes('*'))
    throw new Error(`${name} has “export *”, which remotes cannot use: name what it exports.`)
  return names
}

function recordBuild(
  recordOf: (
    modules: Modules,
    infoOf: InfoOf,
  ) => CompatibilityRecord | Promise<CompatibilityRecord>,
): Plugin {
  return {
    name: 'compatibility-record',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
      const modules: Modules = Object.assign({}, ...chunks.map((chunk) => chunk.modules))
      const slotsUsed: CompatibilityRecord['slotsUsed'] = {}
      for (const [slot, version] of Object.keys(modules).sort().flatMap(renderedSlots)) {
        slotsUsed[slot] = [...new Set([...(slotsUsed[slot] ?? []), version])]
      }
      const record = await recordOf(modules, (id) => this.getModuleInfo(id))
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
