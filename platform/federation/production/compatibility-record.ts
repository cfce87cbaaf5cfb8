import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import {
  type CompatibilityRecord,
  folderOf,
  inRoot,
  outputNames,
  type PartName,
  sharedFile,
  sharedPaths,
  shellPart,
} from '../../project/index.ts'
import { definitionOf } from '../remote-definition.ts'
import { fromPage, reactExports } from '../shares.ts'
import { declaredMembers, usedMembers } from './members.ts'
import { declaredSlotProps, renderedSlots } from './slots.ts'

type Modules = Record<string, Rolldown.RenderedModule>
type Names = Record<string, string[]>

/** Writes the record of a part's build: what it provides to other parts and uses of them. */
export function recordCompatibility(part: PartName): Plugin {
  const isShell = part === shellPart
  return {
    name: 'compatibility-record',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
      const modules: Modules = Object.assign({}, ...chunks.map((chunk) => chunk.modules))
      const slotsProvided = isShell ? {} : await slotsProvidedBy(part)
      const slotsUsed: CompatibilityRecord['slotsUsed'] = {}
      for (const [slot, version] of Object.keys(modules).sort().flatMap(renderedSlots)) {
        slotsUsed[slot] = [...new Set([...(slotsUsed[slot] ?? []), version])]
      }
      const props = Object.entries(declaredSlotProps()).filter(
        ([slot]) => slot in slotsProvided || slot in slotsUsed,
      )
      const record: CompatibilityRecord = {
        exports: isShell ? exportsOf([...this.getModuleIds()], (id) => this.getModuleInfo(id)) : {},
        imports: isShell ? {} : importsIn(modules),
        slotsProvided,
        slotsUsed,
        props: Object.fromEntries(props),
      }
      const source = JSON.stringify(record)
      this.emitFile({ type: 'asset', fileName: outputNames.compatibilityRecord, source })
    },
  }
}

/** @throws Error if the remote brings nothing. */
async function slotsProvidedBy(remote: PartName): Promise<CompatibilityRecord['slotsProvided']> {
  const { exposes, slotsProvided } = await definitionOf(remote)
  if (Object.keys(exposes).length > 0) return slotsProvided
  throw new Error(
    `${remote} brings nothing: ${inRoot(folderOf(remote), 'remote.ts')} has no screens, slots or overlays. To take it out of the shop: npx bookshelf remove ${remote}`,
  )
}

/**
 * What the shell exports of each share, with the members of object literals, such as `paths.home`.
 * @throws Error for `export *`, which the federation plugin does not follow.
 */
function exportsOf(ids: string[], infoOf: Rolldown.PluginContext['getModuleInfo']): Names {
  // The shell may have exports of the same names.
  const folder = path.join(path.dirname(sharedFile('shared/contract')), '/')
  const members = declaredMembers(ids.filter((id) => id.startsWith(folder) && isSource(id)))
  const shared = sharedPaths.map((name): [string, string[]] => {
    const names = infoOf(sharedFile(name))?.exports.toSorted() ?? []
    if (names.includes('*'))
      throw new Error(`${name} has “export *”, which remotes cannot use: name what it exports.`)
    const inside = names.flatMap((object) =>
      (members.get(object) ?? []).map((member) => `${object}.${member}`),
    )
    return [name, [...names, ...inside]]
  })
  return { react: reactExports(), ...Object.fromEntries(shared) }
}

const isSource = (id: string) => /^[^\0].*\.tsx?$/.test(id)

/**
 * The exports that a remote uses of each share, with the members of objects. The plugin replaces each share with a module
 * whose name it does not document: this is the only place that knows it. @throws Error if there is none, although the
 * remote imports some share.
 */
function importsIn(modules: Modules): Names {
  const used = Object.keys(modules).filter(isSource).map(usedMembers)
  const imports = Object.keys(fromPage).flatMap((share): [string, string[]][] => {
    const named = `__loadShare__${share.replaceAll('/', '_mf_1_')}__loadShare__`
    const proxy = Object.entries(modules).find(([id]) => id.includes(named))
    if (!proxy) return []
    const [, { renderedExports }] = proxy
    const names = renderedExports.filter((name) => !notNames.has(name)).toSorted()
    const members = new Set(used.flatMap((file) => file.get(share) ?? []))
    const ofNames = [...members].filter((member) => names.includes(member.split('.')[0] ?? ''))
    return [[share, [...names, ...ofNames.sort()]]]
  })
  const isShare = (name: string) => name in fromPage
  if (imports.length === 0 && used.some((file) => [...file.keys()].some(isShare)))
    throw new Error(
      'The federation plugin has changed how it names the modules of shares (“__loadShare__”). Update platform/federation/production/compatibility-record.ts.',
    )
  return Object.fromEntries(imports)
}

/** What those modules also export. */
const notNames = new Set(['default', '__moduleExports'])
