import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { folderOf, hashOf, inRoot, mapValues, remoteNames } from '../../project/index.ts'

/** The hash of the declared props of each version, by slot. */
export type SlotProps = Record<string, Record<string, string>>

/** The props of all slots: those of the contract, and those that the remotes of this project declare. */
export function declaredSlotProps(): SlotProps {
  const own = remoteNames.map((name) => inRoot(folderOf(name), 'slots.d.ts')).filter(existsSync)
  const files = [inRoot('shared/src/contract/slots.ts'), ...own]
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
  return mapValues(Object.fromEntries(membersOf(slots)), (versions) => {
    const members = versions.type === 'TSTypeLiteral' ? membersOf(versions.members) : []
    return mapValues(Object.fromEntries(members), (props) =>
      hashOf(withNamedTypes(textOf(props), types)),
    )
  })
}

/** Names and types of properties: `'address-picker': …` and `1: …`. */
function membersOf(members: readonly ESTree.TSSignature[]): [string, ESTree.TSType][] {
  return members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
    const { key } = member
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''
    return [[String(name), member.typeAnnotation.typeAnnotation]]
  })
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
