import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * The slots that a source file renders, as names and versions: `<Slot name="address-picker" version={1} … />`.
 * @throws Error if one does not use literals, since the slot is then unknown.
 */
export function renderedSlots(file: string): [name: string, version: number][] {
  if (!file.endsWith('.tsx')) return []
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === 'shared/shop')
    .flatMap(({ entries }) => entries)
    .find(({ importName }) => importName.name === 'Slot')?.localName.value
  if (!imported) return []
  const slots: [string, number][] = []
  new Visitor({
    Identifier({ name, start }) {
      const isImport = module.staticImports.some((one) => one.start <= start && start < one.end)
      if (name === imported && !isImport) throw notSpelledOut(file)
    },
    JSXOpeningElement({ name: tag, attributes }) {
      if (tag.type !== 'JSXIdentifier' || tag.name !== imported) return
      const name = valueIn(attributes, 'name')
      const version = valueIn(attributes, 'version')
      if (typeof name !== 'string' || typeof version !== 'number') throw notSpelledOut(file)
      slots.push([name, version])
    },
  }).visit(program)
  return slots
}

const notSpelledOut = (file: string) =>
  new Error(
    `${file} renders a slot whose name or version is not a literal. Write them out: <Slot name="…" version={1}>`,
  )

/** A literal value of an attribute: `name="…"` or `version={1}`. */
function valueIn(attributes: readonly ESTree.JSXAttributeItem[], name: string): unknown {
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== name) continue
    const { value } = attribute
    const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value
    if (literal?.type === 'Literal') return literal.value
  }
  return undefined
}
