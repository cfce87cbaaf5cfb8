/** What the sources say about slots: which ones a file renders, and the props that are declared for them. */
import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import {
  folderOf,
  hashOf,
  inPackages,
  inRoot,
  mapValues,
  remoteNames,
} from '../../project/index.ts'

/**
 * The slots that a source file renders, as names and versions: `<Slot name="address-picker" version={1} … />`.
 * @throws Error if one does not use literals, since the slot is then unknown.
 */
export function renderedSlots(file: string): [name: string, version: number][] {
  if (!file.endsWith('.tsx')) return []
  const code = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, code)
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === 'shared/shop')
    .flatMap(({ entries }) => entries)
    .find(({ importName }) => importName.name === 'Slot')?.localName.value
  if (!imported) return []
  const slots: [string, number][] = []
  const notSpelledOut = new Error(
    `${file} renders a slot whose name or version is not a literal. Write them out: <Slot name="…" version={1}>`,
  )
  new Visitor({
    Identifier({ name, start }) {
      const isImport = module.staticImports.some((one) => one.start <= start && start < one.end)
      if (name === imported && !isImport) throw notSpelledOut
    },
    JSXOpeningElement({ name: tag, start, end }) {
      if (tag.type !== 'JSXIdentifier' || tag.name !== imported) return
      const element = code.slice(start, end)
      const [, name] = /\sname="([^"]+)"/.exec(element) ?? []
      const [, version] = /\sversion=\{(\d+)\}/.exec(element) ?? []
      if (!name || !version) throw notSpelledOut
      slots.push([name, Number(version)])
    },
  }).visit(program)
  return slots
}

/** The hash of the declared props of each version, by slot. */
type SlotProps = Record<string, Record<string, string>>

/** The props of all slots: those of the contract, and those that the remotes of this project declare. */
export function declaredSlotProps(): SlotProps {
  const own = remoteNames.map((name) => inRoot(folderOf(name), 'slots.d.ts')).filter(existsSync)
  const files = [inPackages('shared/src/contract/slots.ts'), ...own]
  return Object.assign({}, ...files.map((file) => slotPropsIn(file, readFileSync(file, 'utf8'))))
}

/**
 * The props that a file declares in `SlotPropsByVersion`. Comments and formatting do not count; other types of the
 * same file do.
 */
export function slotPropsIn(file: string, code: string): SlotProps {
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end)
  const types = new Map<string, string>()
  const slots: ESTree.TSSignature[] = []
  new Visitor({
    TSTypeAliasDeclaration(node) {
      types.set(node.id.name, textOf(node))
    },
    TSInterfaceDeclaration(node) {
      types.set(node.id.name, textOf(node))
      if (node.id.name === 'SlotPropsByVersion') slots.push(...node.body.body)
    },
  }).visit(parseSync(file, code).program)
  return mapValues(membersOf(slots), (versions) => {
    const members = versions.type === 'TSTypeLiteral' ? versions.members : []
    return mapValues(membersOf(members), (props) => hashOf(withNamedTypes(textOf(props), types)))
  })
}

/** The types of properties by their names: `'address-picker': …` and `1: …`. */
function membersOf(members: readonly ESTree.TSSignature[]): Record<string, ESTree.TSType> {
  const named = members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
    const { key, typeAnnotation } = member
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''
    return [[String(name), typeAnnotation.typeAnnotation]]
  })
  return Object.fromEntries(named)
}

/** A type's text without comments and formatting, followed by those of the file's types that it names. */
function withNamedTypes(text: string, types: ReadonlyMap<string, string>): string {
  const texts = new Set([text])
  // Iterating over a set includes what is added during the iteration.
  for (const one of texts) {
    for (const [name] of one.matchAll(/\w+/g)) {
      const named = types.get(name)
      if (named) texts.add(named)
    }
  }
  return [...texts]
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/[\s;,]/g, '')
}
